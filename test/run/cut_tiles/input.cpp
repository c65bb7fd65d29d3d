// RUN: launches=34 fallbacks=0
// Loops over tiles and over the points of a tile, which GPUs run as a single grid of points: bounds by std::min with
// either operand order, last tiles that are full although they extend past n, no tiles at all, unsigned indices, tiles
// of a sum that stays sequential, tiled rows alone.
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <vector>

constexpr int most = 80, tile = 16;

[[ferry::offload]]
void stencil(int n, double (*b)[most], const double (*a)[most]) {
  for (int ii = 1; ii < n - 1; ii += tile)
    for (int jj = 1; jj < n - 1; jj += tile)
      for (int i = ii; i < std::min(ii + tile, n - 1); ++i)
        for (int j = jj; j < std::min(n - 1, jj + tile); ++j)
          b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
}

[[ferry::offload]]
void multiply(int n, double (*c)[most], const double (*a)[most], const double (*b)[most]) {
  for (int ii = 0; ii < n; ii += tile)
    for (int jj = 0; jj < n; jj += tile)
      for (int kk = 0; kk < n; kk += tile)
        for (int i = ii; i < std::min(ii + tile, n); ++i)
          for (int j = jj; j < std::min(jj + tile, n); ++j)
            for (int k = kk; k < std::min(kk + tile, n); ++k) c[i][j] += a[i][k] * b[k][j];
}

// Runs to the end of the last tile, for any n.
[[ferry::offload]]
void whole(int first, int n, double (*b)[most], const double (*a)[most]) {
  for (int ii = first; ii < n; ii += tile)
    for (int jj = 0; jj < most; jj += tile)
      for (int i = ii; i < ii + tile; ++i)
        for (int j = jj; j < jj + tile; ++j) b[i][j] = a[j][i] + 1;
}

[[ferry::offload]]
void rows(std::size_t n, std::size_t m, double* b, const double* a) {
  for (std::size_t ii = 0; ii < n; ii += 8)
    for (std::size_t i = ii; i < std::min<std::size_t>(ii + 8, n); ++i)
      for (std::size_t j = 0; j < m; ++j) b[i * m + j] = a[i * m + j] * 0.5;
}

// The body uses the tile's number, so the loops aren't merged.
[[ferry::offload]]
void numbered(int n, int (*c)[most]) {
  for (int ii = 0; ii < n; ii += tile)
    for (int jj = 0; jj < n; jj += tile)
      for (int i = ii; i < std::min(ii + tile, n); ++i)
        for (int j = jj; j < std::min(jj + tile, n); ++j) c[i][j] = ii * 100 + jj;
}

// Tile sizes are known only at the launch. They may have any value if there are no tiles.
[[ferry::offload]]
void any_size(int n, int size, int deep, double (*b)[most], const double (*a)[most]) {
  for (int ii = 0; ii < n; ii += size)
    for (int jj = 0; jj < n; jj += size)
      for (int kk = 1; kk < n; kk += deep)
        for (int i = ii; i < std::min(ii + size, n); ++i)
          for (int j = jj; j < (jj + size < n ? jj + size : n); ++j)
            for (int k = kk; k < std::min(n, kk + deep); ++k) b[i][j] += a[i][k] * a[k][j];
}

static double a[most][most], b[most][most], c[most][most];
static int d[most][most];

template <class T>
static void show(const char* name, T (*of)[most]) {
  unsigned long long hash = 0;
  for (int i = 0; i < most; ++i)
    for (int j = 0; j < most; ++j) {
      hash = hash * 31 + (unsigned long long)(of[i][j] * 16);
      of[i][j] = T((i * 7 + j * 3) % 13);
    }
  std::printf(" %s %llx", name, hash);
}

int main() {
  unsigned v = 1;
  for (auto& row : a)
    for (double& x : row) x = (v = v * 37 % 101);
  // The last tiles extend beyond the elements that they touch.
  std::vector<double> apart(8 * most * most);
  auto* const result = reinterpret_cast<double (*)[most]>(apart.data());
  auto* const from = result + 4 * most;
  std::copy(&a[0][0], &a[0][0] + most * most, &from[0][0]);
  for (const int n : {80, 65, 3, 2, 0, -5}) {
    std::printf("%d:", n);
    stencil(n, b, a);
    show("stencil", b);
    multiply(n, c, a, b);
    show("multiply", c);
    if (n >= 0 && n < 64) whole(n, n + 1, b, a);
    show("one tile", b);
    whole(0, n, b, a);
    show("whole", b);
    if (n >= 0) rows(n, most, &c[0][0], &a[0][0]);
    show("rows", c);
    numbered(n, d);
    show("numbered", d);
    for (const int size : {1, 7, 100}) any_size(n, size, 101 - size, result, from);
    if (n <= 0) any_size(n, 0, -1, result, from);
    show("any size", result);
    std::printf("\n");
  }
}
