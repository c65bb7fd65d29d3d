// RUN: launches=416 fallbacks=0 left_on_host=0 bytes_to_device=148864 bytes_to_host=188992
// FLAGS: -Wno-vla
// Poisson's equation in two dimensions by multigrid: V-cycles with red-black relaxation, full weighting and bilinear
// interpolation. All levels are in one allocation, which each function casts to an array of its level's size. Each
// cycle copies in the finest level once (8712 of u, 8168 of f) and the borders of the others (1728). Everything that
// was written is copied out at the end of the cycle.
#include <cmath>
#include <cstdio>
#include <vector>

// Level l has (2^l + 1)^2 points with a border of zeros, and begins at begin[l]. The first level has 3^2 points.
[[ferry::offload]] void relax(double* level, const double* right, int n, int sweeps) {
  auto u = reinterpret_cast<double (*)[n]>(level);
  auto f = reinterpret_cast<const double (*)[n]>(right);
  const double h2 = 1.0 / ((n - 1) * (n - 1));
  for (int sweep = 0; sweep < sweeps; ++sweep)
    for (int colour = 0; colour < 2; ++colour)
      for (int y = 1; y < n - 1; ++y)
        for (int x = 1 + (y + colour) % 2; x < n - 1; x += 2)
          u[y][x] = 0.25 * (u[y][x - 1] + u[y][x + 1] + u[y - 1][x] + u[y + 1][x] + h2 * f[y][x]);
}

[[ferry::offload]] void residual(double* rest, const double* level, const double* right, int n) {
  auto r = reinterpret_cast<double (*)[n]>(rest);
  auto u = reinterpret_cast<const double (*)[n]>(level);
  auto f = reinterpret_cast<const double (*)[n]>(right);
  const double h2 = (n - 1) * (n - 1);
  for (int y = 1; y < n - 1; ++y)
    for (int x = 1; x < n - 1; ++x)
      r[y][x] = f[y][x] - h2 * (4 * u[y][x] - u[y][x - 1] - u[y][x + 1] - u[y - 1][x] - u[y + 1][x]);
}

// Restricts a level of n points to one of m = n / 2 + 1 points.
[[ferry::offload]] void restrict_to(double* below, const double* level, int m) {
  const int n = 2 * m - 1;
  auto coarse = reinterpret_cast<double (*)[m]>(below);
  auto fine = reinterpret_cast<const double (*)[n]>(level);
  for (int y = 1; y < m - 1; ++y)
    for (int x = 1; x < m - 1; ++x) {
      double sum = 0;
      for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) sum += (2 - std::abs(dy)) * (2 - std::abs(dx)) * fine[2 * y + dy][2 * x + dx];
      coarse[y][x] = sum / 16;
    }
}

// Adds the correction that was computed on the coarse level.
[[ferry::offload]] void prolong(double* level, const double* below, int m) {
  const int n = 2 * m - 1;
  auto fine = reinterpret_cast<double (*)[n]>(level);
  auto coarse = reinterpret_cast<const double (*)[m]>(below);
  for (int y = 1; y < n - 1; ++y)
    for (int x = 1; x < n - 1; ++x) {
      const int up = y / 2, down = (y + 1) / 2, left = x / 2, right = (x + 1) / 2;
      fine[y][x] += 0.25 * (coarse[up][left] + coarse[up][right] + coarse[down][left] + coarse[down][right]);
    }
}

[[ferry::offload]] void clear(double* u, int n) {
  for (int i = 0; i < n * n; ++i) u[i] = 0;
}

// Does a V-cycle and returns the greatest residual. The residuals remain in `r`.
[[ferry::offload]] double cycle(double* u, double* f, double* r, const int* begin, int levels) {
  for (int l = levels; l > 1; --l) {
    const int n = (1 << l) + 1, at = begin[l], below = begin[l - 1];
    relax(u + at, f + at, n, 2);
    residual(r + at, u + at, f + at, n);
    restrict_to(f + below, r + at, n / 2 + 1);
    clear(u + below, n / 2 + 1);
  }
  const int first = begin[1];
  relax(u + first, f + first, 3, 1);
  for (int l = 2; l <= levels; ++l) {
    const int n = (1 << l) + 1, at = begin[l], below = begin[l - 1];
    prolong(u + at, u + below, n / 2 + 1);
    relax(u + at, f + at, n, 2);
  }
  const int n = (1 << levels) + 1, at = begin[levels];
  residual(r + at, u + at, f + at, n);
  double greatest = 0;
  for (int i = 0; i < n * n; ++i) greatest = std::fmax(greatest, std::fabs(r[at + i]));
  return greatest;
}

int main() {
  const double pi = std::acos(-1.0);
  const int levels = 5, n = (1 << levels) + 1;
  std::vector<int> begin(levels + 1);
  int used = 0;
  for (int l = 1; l <= levels; ++l) {
    begin[l] = used;
    used += ((1 << l) + 1) * ((1 << l) + 1);
  }
  std::vector<double> u(used), f(used), r(used);
  for (int y = 1; y < n - 1; ++y)
    for (int x = 1; x < n - 1; ++x)
      f[begin[levels] + y * n + x] = 2 * pi * pi * std::sin(pi * x / (n - 1)) * std::sin(pi * y / (n - 1));
  double before = 0, after = 0;
  for (int c = 0; c < 8; ++c) {
    before = after;
    after = cycle(u.data(), f.data(), r.data(), begin.data(), levels);
    std::printf("%.3e\n", after);
  }
  double error = 0;
  for (int y = 0; y < n; ++y)
    for (int x = 0; x < n; ++x)
      error = std::fmax(
          error, std::fabs(u[begin[levels] + y * n + x] - std::sin(pi * x / (n - 1)) * std::sin(pi * y / (n - 1))));
  std::printf("%s, %s\n", after < 0.15 * before ? "converges" : "stalls", error < 1e-3 ? "as it should be" : "wrong");
}
