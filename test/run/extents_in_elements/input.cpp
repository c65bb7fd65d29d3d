// RUN: launches=12 fallbacks=0
// [[ferry::extent]] on a member of elements: elements of a pointer, a vector, an array of objects.
#include <cstdio>
#include <vector>

struct Row {
  [[ferry::extent(n)]] double* p;
  int n;
};

[[ferry::offload]] void pointer(Row* rows, int m, const int* at, int k) {
  for (int r = 0; r < m; ++r)
    for (int i = 0; i < k; ++i) rows[r].p[at[i] & 63] += r;
}
[[ferry::offload]] void array(Row (&rows)[4], const int* at, int k) {
  for (int r = 0; r < 4; ++r)
    for (int i = 0; i < k; ++i) rows[r].p[at[i] * at[0]] += r;
}
[[ferry::offload]] void vector(std::vector<Row>& rows, const double* place, int k) {
  for (auto& row : rows)
    for (int i = 0; i < k; ++i) row.p[static_cast<int>(place[i])] *= 2;
}

int main() {
  static double memory[4][64];
  std::vector<Row> rows;
  Row array_of[4];
  for (int i = 0; i < 4; ++i) rows.push_back(array_of[i] = {memory[i], 64});
  std::vector<int> at(64);
  std::vector<double> place(64);
  for (int i = 0; i < 64; ++i) at[static_cast<std::size_t>(i)] = (1 + i * 7) % 64, place[static_cast<std::size_t>(i)] = (i * 5) % 64;
  pointer(rows.data(), 4, at.data(), 64);
  array(array_of, at.data(), 64);
  vector(rows, place.data(), 64);
  double sum = 0;
  for (const auto& row : memory)
    for (int i = 0; i < 64; ++i) sum += row[i] * (i + 1);
  std::printf("%.17g\n", sum);
}
