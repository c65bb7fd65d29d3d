// Recurrences that aren't scans, or aren't known to be scans.

[[ferry::offload]] void filter(const double* x, double* y, int n) {
  for (int i = 1; i < n; ++i) y[i] = 0.9 * y[i - 1] + 0.1 * x[i];
}

[[ferry::offload]] void differences(int* a, int n) {
  for (int i = 1; i < n; ++i) a[i] -= a[i - 1];
}

// The first iteration doesn't read the element before the first one.
[[ferry::offload]] void of_all(const int* x, int* sum, int n) {
  for (int i = 0; i < n; ++i) sum[i] = (i > 0 ? sum[i - 1] : 0) + x[i];
}

[[ferry::offload]] void where(const int* x, int* sum, int n) {
  for (int i = 1; i < n; ++i)
    if (x[i] > 0) sum[i] = sum[i - 1] + x[i];
}

[[ferry::offload]] void passed_over(const int* x, int* sum, int n) {
  for (int i = 1; i < n; ++i) {
    if (x[i] < 0) continue;
    sum[i] = sum[i - 1] + x[i];
  }
}

[[ferry::offload]] void two_before(int* a, int n) {
  for (int i = 2; i < n; ++i) a[i] += a[i - 2];
}

[[ferry::offload]] void fibonacci(int* a, int n) {
  for (int i = 2; i < n; ++i) a[i] = a[i - 1] + a[i - 2];
}

[[ferry::offload]] void written_twice(int* a, const int* x, int n) {
  for (int i = 1; i < n; ++i) {
    a[i] = a[i - 1] + x[i];
    a[i] = a[i] / 2;
  }
}

[[ferry::offload]] void also_ahead(int* a, int n) {
  for (int i = 1; i < n - 1; ++i) a[i] = a[i - 1] + a[i + 1];
}

[[ferry::offload]] void read_afterwards(int* a, int* b, const int* x, int n) {
  for (int i = 1; i < n; ++i) {
    a[i] = a[i - 1] + x[i];
    b[i] = a[i - 1];
  }
}
