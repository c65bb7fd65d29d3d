// RUN: launches=2 fallbacks=0
// Loops with one iteration or none, in every dimension, counting up and down. An inner sequential loop without
// iterations reads nothing.
#include <cstddef>
#include <cstdio>
#include <vector>

[[ferry::offload]]
void one(double* x, int first, int last) {
  for (int i = first; i < last; ++i) x[i] += 1;
}

[[ferry::offload]]
void down(double* x, long first, long last) {
  for (long i = first; i > last; i -= 2) x[i] += 1;
}

[[ferry::offload]]
void two(double* x, int rows, int columns) {
  for (int j = 0; j < rows; ++j)
    for (int i = 0; i < columns; ++i) x[j * columns + i] += 2;
}

[[ferry::offload]]
void three(double* x, int a, int b, int c) {
  for (int k = 0; k < a; ++k)
    for (int j = 0; j < b; ++j)
      for (int i = 0; i < c; ++i) x[(k * b + j) * c + i] += 4;
}

[[ferry::offload]]
void inner(double* x, const double* never, int n, int terms) {
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < terms; ++k) s += never[i * terms + k];
    x[i] = s + i;
  }
}

// Fills `p` with deterministic values from -8 to 8.
static void fill(double* p, std::size_t n, unsigned seed) {
  for (std::size_t k = 0; k < n; ++k) {
    seed = seed * 1664525u + 1013904223u;
    p[k] = (seed >> 16) / 4096.0 - 8.0;
  }
}

// Prints an FNV-1a hash of all bytes, so that any wrong element is noticed, and three elements for the reader.
template <class T>
static void show(const char* what, const T* p, std::size_t n) {
  unsigned hash = 2166136261u;
  for (std::size_t k = 0; k < n * sizeof(T); ++k)
    hash = (hash ^ reinterpret_cast<const unsigned char*>(p)[k]) * 16777619u;
  std::printf("%s: %08x", what, hash);
  if (n > 0)
    std::printf(" [%.17g ... %.17g ... %.17g]", double(p[0]), double(p[n / 2]), double(p[n - 1]));
  std::printf("\n");
}

int main() {
  const int n = 24;
  std::vector<double> x(n);
  fill(x.data(), n, 58);
  one(x.data(), 0, 0);
  one(x.data(), 5, 2);
  one(nullptr, 0, -1);
  one(x.data(), n - 1, n);  // one iteration
  down(x.data(), 3, 3);
  down(x.data(), 3, 10);
  two(x.data(), 0, 4);
  two(x.data(), 4, 0);
  two(x.data(), -1, -1);
  three(x.data(), 2, 0, 3);
  three(x.data(), 2, 3, -1);
  three(x.data(), 0, 3, 4);
  show("x", x.data(), n);
  inner(x.data(), nullptr, n, 0);  // the outer loop runs, the inner one has no iterations
  inner(x.data(), nullptr, 0, 5);
  show("x", x.data(), n);
}
