// Circular shifts in which two iterations share an element: fewer positions than iterations, two different shifts of
// one array, twice the counter.
[[ferry::offload]] void folded(const double* a, [[ferry::extent(m)]] double* b, int n, int m) {
  for (int i = 0; i < n; ++i) b[(i + 1) % m] = a[i];
}
[[ferry::offload]] void two(const double* a, [[ferry::extent(n)]] double* b, int n) {
  for (int i = 0; i < n; ++i) {
    b[i] = a[i];
    b[(i + 1) % n] = a[i] * 2;
  }
}
[[ferry::offload]] void doubled(const double* a, [[ferry::extent(n)]] double* b, int n) {
  for (int i = 0; i < n; ++i) b[2 * i % n] = a[i];
}
constexpr int shift[3] = {0, 1, 2};
[[ferry::offload]] void overlapping(const double* a, [[ferry::extent(n)]] double* b, int n) {
  for (int i = 0; i < n; ++i)
    for (int q = 0; q < 3; ++q) b[(i + shift[q]) % n] = a[i];
}
