// RUN: launches=33 fallbacks=7
// EXPECT-STDERR: loop bounds
// FLAGS: -Wno-sign-compare
// Loops whose condition compares a sum: of two variables, `j + i < n`, as along the diagonals of a matrix, or of an
// unsigned variable and a number, `i + 1 <= n`, which may wrap. If the sum wraps, the original loop runs.
#include <cstdio>
#include <vector>

// --- variables are added ---

[[ferry::offload]]
void autocorrelation(const int* x, long* r, int n) {
  for (int lag = 0; lag < n; ++lag) {
    long sum = 0;
    for (int i = 0; i + lag < n; ++i) sum += x[i] * x[i + lag];
    r[lag] = sum;
  }
}

// The rows of a triangle. The comparison is mirrored, and a number is subtracted from the sum.
[[ferry::offload]]
void triangle(int* a, int n, int k) {
  for (int i = k; i < n; ++i)
    for (int j = 0; n - 1 >= (j + i) - k + 1; j += 2) a[i * n + j] += i * 3 + j;
}

[[ferry::offload]]
void shifted(std::vector<int>& a, short first, int n, int k) {
  for (short i = first; i - k <= n; ++i) a[i] += 2;
}

// --- a number is added ---

[[ferry::offload]]
void inclusive(int* a, unsigned n) {
  for (unsigned i = 0; 1 + i <= n; ++i) a[i] += 1;
}

[[ferry::offload]]
void from(int* a, int k, int n) {
  for (unsigned i = k; i + 1u < n; i += 3) a[static_cast<int>(i) + 1] += 3;
}

[[ferry::offload]]
void signed_from(std::vector<int>& a, int k) {
  for (int i = k; i + 1 < a.size(); ++i) a[i + 1] += 4;
}

// The strides are so large that the counter soon overflows its type.
[[ferry::offload]]
void leaps(int* a, unsigned k, unsigned n) {
  for (unsigned i = k; i + 1 < n; i += 1000000007) a[i / 100000000] += static_cast<int>(i % 1000);
}

[[ferry::offload]]
unsigned leaps_alone(unsigned k, unsigned n) {
  unsigned sum = 0;
  for (unsigned i = k; i + 1000000000 < n; i += 50000000) sum += i % 1000;
  return sum;
}

[[ferry::offload]]
void leaps_inside(const int* in, int* out, unsigned k, unsigned n) {
  for (int r = 0; r < 3; ++r) {
    int sum = 0;
    for (unsigned i = k; i + 1 < n; i += 1000000007) sum += in[i / 100000000];
    out[r] += sum;
  }
}

// The inner loops are sequential.
[[ferry::offload]]
void inside(const int* x, int* a, int n, int k, unsigned m) {
  for (int i = 0; i < n; ++i) {
    int sum = 0;
    for (unsigned j = k; j + 2 <= m; ++j) sum += x[static_cast<int>(j) + 1];
    for (unsigned j = 0; j + 1 < m; j += 4) sum += x[i + j];
    a[i] += sum;
  }
}

// The accessed array ends where the loops end.
[[ferry::offload]]
void rows(int* a, int n, int k, unsigned m) {
  for (int i = 0; i < n; ++i)
    for (unsigned j = k; j + 1u <= m; ++j) a[i * 40 + static_cast<int>(j) + 1] -= 5;
}

template <class T>
static void show(const char* what, const std::vector<T>& p) {
  long sum = 0;
  for (std::size_t k = 0; k < p.size(); ++k) sum += static_cast<long>(p[k]) * static_cast<long>(k % 11 + 1);
  std::printf("%s: %ld\n", what, sum);
}

int main() {
  for (const int n : {0, 1, 2, 3, 40}) {
    const auto size = static_cast<std::size_t>(n);
    std::vector<int> x(size + 1), a(size * 40 + 44), square(size * size);
    std::vector<long> r(size);
    for (std::size_t k = 0; k < x.size(); ++k) x[k] = static_cast<int>(k * 7 % 5) - 2;
    autocorrelation(x.data(), r.data(), n);
    triangle(square.data(), n, 1);
    shifted(a, 2, n, 3);
    inclusive(a.data(), static_cast<unsigned>(n));
    from(a.data(), 2, n);
    signed_from(a, 1);
    inside(x.data(), a.data(), 1, 1, static_cast<unsigned>(n));
    rows(a.data(), n, 1, static_cast<unsigned>(n));
    show("r", r);
    show("square", square);
    show("a", a);
  }
  // The first sums wrap to 0 and 1, so the first iterations have counters at the end of the type's range.
  std::vector<int> a(100, 1);
  from(a.data(), -1, 2);
  signed_from(a, -1);
  inside(a.data() + 50, a.data(), 1, -1, 1);
  rows(a.data(), 2, -1, 1);
  std::vector<int> leapt(50), sums(3);
  for (const unsigned n : {3000000000u, 4100000000u}) {
    leaps(leapt.data(), 100, n);
    std::printf("%u\n", leaps_alone(n - 2250000001, n + 150000000));
    leaps_inside(leapt.data(), sums.data(), 100, n);
  }
  show("a", a);
  show("leapt", leapt);
  show("sums", sums);
}
