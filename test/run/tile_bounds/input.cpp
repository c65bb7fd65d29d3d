// TRANSLATE-STDERR: stays on the host
// RUN: launches=21 bytes_to_device=123880 bytes_to_host=63848 fallbacks=0
// Tiles whose bounds are the lesser of two numbers, in all common forms: `if (e > n) e = n;` is
// std::min. The tiles are the grid. Arrays end where the loops do. Conditions that only look like a minimum keep one
// loop for each tile.
#include <algorithm>
#include <cstdio>
#include <vector>

[[ferry::offload]]
void clamped(int n, int m, double* a, const double* b) {
  for (int ii = 0; ii < n; ii += 32) {
    int ie = ii + 32;
    if (ie > n) ie = n;
    for (int i = ii; i < ie; ++i)
      for (int j = 0; j < m; ++j) a[i * m + j] = 2 * b[i * m + j];
  }
}

[[ferry::offload]]
void transposed(int n, double* a, const double* b) {
  for (int ii = 0; ii < n; ii += 8)
    for (int jj = 0; jj < n; jj += 8) {
      const int ie = std::min(n, ii + 8), je = jj + 8 < n ? jj + 8 : n;
      for (int i = ii; i < ie; ++i)
        for (int j = jj; j < je; ++j) a[j * n + i] += b[i * n + j];
    }
}

[[ferry::offload]]
void either(unsigned n, double* a) {
  for (unsigned ii = 0; ii < n; ii += 16) {
    unsigned ie;
    if (n <= ii + 16) {
      ie = n;
    } else {
      ie = ii + 16;
    }
    for (unsigned i = ii; i < ie; ++i) a[i] = 2 * a[i] + 1;
  }
}

[[ferry::offload]]
void from_below(int n, int low, double* a) {
  for (int ii = 0; ii < n; ii += 8) {
    int ib = ii, ie = ii + 8;
    if (ib < low) ib = low;
    if (ie >= n) ie = n;
    for (int i = ib; i < ie; ++i) a[i] = 2 * a[i] + 1;
  }
}

// The condition compares with a different number, so iterations share elements.
[[ferry::offload]]
void other_condition(int n, int m, double* a) {
  for (int ii = 0; ii < n; ii += 32) {
    int ie = ii + 32;
    if (ie > m) ie = n;
    for (int i = ii; i < ie; ++i) a[i] = 2 * a[i] + 1;
  }
}

[[ferry::offload]]
void chosen_twice(int n, const int* whole, double* a) {
  for (int ii = 0; ii < n; ii += 32) {
    int ie = ii + 32;
    if (whole[ii / 32] != 0) {
      ie = n;
    } else if (ie > n) {
      ie = n;
    }
    for (int i = ii; i < ie; ++i) a[i] = 2 * a[i] + 1;
  }
}

static void show(const char* what, const std::vector<double>& a) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum = sum * 1.0001 + a[i];
  std::printf("%s %.17g\n", what, sum);
}

int main() {
  for (const int n : {77, 32, 1}) {
    const std::size_t size = static_cast<std::size_t>(n);
    std::vector<double> b(size * 5), a(size * 5, -1.0);
    for (std::size_t i = 0; i < b.size(); ++i) b[i] = static_cast<double>(i % 13);
    clamped(n, 5, a.data(), b.data());
    show("clamped", a);
    std::vector<double> square(size * size, 0.5), of(size * size, 3.0);
    transposed(n, square.data(), of.data());
    show("transposed", square);
    std::vector<double> line(size, 1.0);
    either(static_cast<unsigned>(n), line.data());
    show("either", line);
    from_below(n, 3, line.data());
    from_below(n, -3, line.data());
    show("from below", line);
  }
  std::vector<double> line(77, 1.0);
  clamped(0, 5, nullptr, nullptr);
  other_condition(77, 40, line.data());
  show("another condition", line);
  const std::vector<int> whole = {1, 0, 1};
  chosen_twice(77, whole.data(), line.data());
  show("chosen twice", line);
}
