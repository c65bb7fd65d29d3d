// RUN: launches=8 fallbacks=0
// Scalars passed by reference, which nests read and host code changes between nests, and globals that a nest
// reads.
#include <cstdio>
#include <vector>

static double global_factor = 1.5;
static int global_size = 40;

[[ferry::offload]]
void changed_between(double* x, int n, double& s, const int& shift) {
  for (int i = 0; i < n; ++i) x[i] = x[i] * s + shift;
  s *= 2;
  for (int i = 0; i < n; ++i) x[i] = x[i] - s;
  s = x[n - 1];
  for (int i = 0; i < n; ++i) x[i] = x[i] + s * 0.5;
  s += 1;
}

[[ferry::offload]]
void bounds(double* x, const int& n, const long& step, unsigned& runs) {
  for (int i = 0; i < n; i += step) x[i] += 1;
  ++runs;
}

[[ferry::offload]]
void globals(double* x) {
  for (int i = 0; i < global_size; ++i) x[i] *= global_factor;
  global_factor += 0.25;
  global_size /= 2;
  for (int i = 0; i < global_size; ++i) x[i] *= global_factor;
}

[[ferry::offload]]
void fixed(double* x, int n, const double& s) {
  const double& alias = s;
  const int& m = n;
  for (int i = 0; i < m; ++i) x[i] += alias;
}

[[ferry::offload]]
void result(const double* x, double* y, int n, double& first) {
  for (int i = 0; i < n; ++i) y[i] = 3 * x[i];
  first = y[0];
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
  const int n = 90;
  std::vector<double> x(n), y(n);
  fill(x.data(), n, 39);
  double s = 1.25;
  changed_between(x.data(), n, s, 3);
  std::printf("%.17g\n", s);
  unsigned runs = 0;
  bounds(x.data(), n, 4, runs);
  globals(x.data());
  std::printf("%u %d %.17g\n", runs, global_size, global_factor);
  fixed(x.data(), n, 0.125);
  result(x.data(), y.data(), n, s);
  std::printf("%.17g\n", s);
  show("x", x.data(), n);
  show("y", y.data(), n);
}
