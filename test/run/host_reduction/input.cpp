// RUN: launches=18 fallbacks=0
// A typical solver: nests and the maximum of the residual run on the device; a convergence test, and a result in a
// reference.
#include <cmath>
#include <cstdio>
#include <vector>

[[ferry::offload]]
int solve(std::vector<double>& u, std::vector<double>& next, int nx, int ny, double tolerance, double& residual) {
  int steps = 0;
  do {
    for (int j = 1; j < ny - 1; ++j)
      for (int i = 1; i < nx - 1; ++i)
        next[j * nx + i] = 0.25 * (u[j * nx + i - 1] + u[j * nx + i + 1] + u[(j - 1) * nx + i] + u[(j + 1) * nx + i]);
    residual = 0;
    for (int j = 1; j < ny - 1; ++j)
      for (int i = 1; i < nx - 1; ++i)
        residual = std::fmax(residual, std::fabs(next[j * nx + i] - u[j * nx + i]));
    for (int j = 1; j < ny - 1; ++j)
      for (int i = 1; i < nx - 1; ++i)
        u[j * nx + i] = next[j * nx + i];
    ++steps;
  } while (residual > tolerance && steps < 6);
  return steps;
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
  const int nx = 20, ny = 16;
  std::vector<double> u(nx * ny), next(nx * ny);
  fill(u.data(), u.size(), 112);
  double residual = -1;
  const int steps = solve(u, next, nx, ny, 1e-3, residual);
  std::printf("%d steps, residual %.17g\n", steps, residual);
  show("u", u.data(), u.size());
  show("next", next.data(), next.size());
}
