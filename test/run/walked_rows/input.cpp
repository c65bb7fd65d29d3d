// RUN: launches=10 fallbacks=0
// TRANSLATE-STDERR: stays on the host
// Range-for loops over rows and parts of elements: vectors of vectors, of arrays and of structs with arrays, arrays of
// arrays, `m[i]` of a row. A loop that changes which row it iterates over, or resizes it, stays on the host.
#include <array>
#include <cstddef>
#include <cstdio>
#include <utility>
#include <vector>

using Rows = std::vector<std::vector<double>>;
struct Cell {
  double corner[4];
  int weight;
};

[[ferry::offload]]
void rows(Rows& all, const Rows& other, double* sums) {
  for (auto& row : all)
    for (double& x : row) x *= 2;
  for (std::size_t i = 0; i < other.size(); ++i)
    for (double x : other[i]) sums[i] += x;
  for (double& x : all[2]) x += 1;
}

[[ferry::offload]]
void arrays(std::vector<std::array<double, 3>>& points, double (&table)[5][7]) {
  for (auto& point : points)
    for (double& x : point) x += 1;
  for (auto& point : points) point[1] += point[0];
  for (auto& [x, y, z] : points) std::swap(x, z);
  for (auto& row : table) {
    for (double& x : row) x += 3;
    row[0] = row[1];
  }
}

[[ferry::offload]]
void parts(std::vector<Cell>& cells) {
  for (Cell& cell : cells)
    for (double& x : cell.corner) x *= cell.weight;
}

[[ferry::offload]]
void stay(Rows& all, double* x, int k) {
  for (double& y : all[k]) {
    y += 1;
    k = 0;
  }
  for (int r = 0; r < 3; ++r) {
    for (double& y : all[k]) y += 1;
    ++k;
  }
  for (auto& row : all) {
    row.push_back(1);
    for (double& y : row) y += 1;
  }
  for (int i = 0; i < 5; ++i) x[i] += k;
}

int main() {
  Rows all(6), other(4, std::vector<double>(8, 0.5));
  for (int i = 0; i < 6; ++i)
    for (int k = 0; k < 5 * i % 7; ++k) all[i].push_back(i + k);
  double sums[5] = {};
  rows(all, other, sums);
  std::vector<std::array<double, 3>> points(9, {1, 2, 3});
  double table[5][7] = {{1, 2}, {3}};
  arrays(points, table);
  std::vector<Cell> cells(11, {{1, 2, 3, 4}, 3});
  parts(cells);
  stay(all, sums, 1);
  double sum = 0;
  for (const auto& row : all)
    for (double x : row) sum = sum * 1.01 + x;
  for (const auto& point : points)
    for (double x : point) sum = sum * 1.01 + x;
  for (const auto& row : table)
    for (double x : row) sum = sum * 1.01 + x;
  for (const Cell& cell : cells) sum = sum * 1.01 + cell.corner[2];
  for (double x : sums) sum = sum * 1.01 + x;
  std::printf("%.17g\n", sum);
}
