// RUN: launches=5 fallbacks=2
// EXPECT-STDERR: input.cpp:\d+: iterations of 'i' may touch the same elements of '.*'; this loop runs on the host
//
// Rows with ghost columns, which are nx + 2 wide and nx + 2 apart: one loop writes both borders of a grid. If the grid
// has no rows, or if its rows overlap, the original loop runs.
#include <cstdio>
#include <vector>

struct State {
  double q[4];
};
struct Grid {
  int nx, ny;
  std::vector<State> u;
  Grid(int x, int y) : nx(x), ny(y), u((x + 2) * (y + 2)) {
    for (int i = 0; i < static_cast<int>(u.size()); ++i) u[i] = {{1.0 * i, 2.0 * i, i * 0.5, 1}};
  }
  State& at(int i, int j) { return u[j * (nx + 2) + i]; }
  [[ferry::offload]] void mirror() {
    for (int i = 0; i < nx + 2; ++i) {
      at(i, 0) = at(i, 1);
      at(i, ny + 1) = at(i, ny);
      at(i, 0).q[2] *= -1;
      at(i, ny + 1).q[2] *= -1;
    }
  }
  double sum() const {
    double s = 0;
    for (std::size_t i = 0; i < u.size(); ++i) s += u[i].q[2] * static_cast<double>(i % 7) + u[i].q[0];
    return s;
  }
};
[[ferry::offload]]
void wrap(double* a, int n, int g, int rows) {
  for (int i = 0; i < n + 3; ++i) {
    a[i] = a[(rows - 1) * (n + g) + i] + a[(rows - 1) * (n + g) + i + 1];
    a[rows * (n + g) + i] = a[n + g + i];
  }
}

int main() {
  Grid grid(40, 30), thin(40, 1), none(40, 0);
  grid.mirror(), thin.mirror(), none.mirror();
  std::printf("%.17g %.17g %.17g\n", grid.sum(), thin.sum(), none.sum());
  std::vector<double> a(4000);
  const auto show = [&] {
    double s = 0;
    for (std::size_t i = 0; i < a.size(); ++i) s += a[i] * static_cast<double>(i % 13);
    std::printf("%.17g\n", s);
    for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<double>(i);
  };
  show();
  for (const int g : {2, 3, 4, 5}) wrap(a.data(), 50, g, 6), show();
}
