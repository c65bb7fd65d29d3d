// RUN: launches=9 fallbacks=1
// EXPECT-STDERR: overlap
// TRANSLATE-STDERR: 'at\[0\]' on line 50 may read
// Loaded subscripts that are the same in all iterations: the launch reads them if the surrounding loops have
// iterations. The proof treats them like `n - 3` with a parameter n.
#include <cstdio>
#include <vector>

constexpr int most = 9;
double field[most][most][most], rhs[most][most][most];
int points[3];

// `i` is used as an induction variable and assigned, in turn. The last two assignments use loaded values.
[[ferry::offload]] void borders() {
  int i, j, k;
  for (k = 1; k <= points[2] - 2; k++) {
    for (j = 1; j <= points[1] - 2; j++) {
      i = 1;
      rhs[k][j][i] = rhs[k][j][i] - 4 * field[k][j][i + 1];
      i = 2;
      rhs[k][j][i] = rhs[k][j][i] - 4 * field[k][j][i - 1];
    }
    for (j = 1; j <= points[1] - 2; j++)
      for (i = 3; i <= points[0] - 4; i++) rhs[k][j][i] += field[k][j][i - 2];
    for (j = 1; j <= points[1] - 2; j++) {
      i = points[0] - 3;
      rhs[k][j][i] = rhs[k][j][i] - 4 * field[k][j][i + 1];
      i = points[0] - 2;
      rhs[k][j][i] = rhs[k][j][i] - 4 * field[k][j][i - 1];
    }
  }
}

// The distance between the two columns is loaded.
[[ferry::offload]] void copy_column(double* u, const int* column, int n, int width) {
  for (int r = 0; r < n; ++r) u[r * width + column[1]] = u[r * width + column[0]] + 1;
}

// The column's number may be in written data.
[[ferry::offload]] void count_in(int* u, const int* column, int n, int width) {
  for (int r = 0; r < n; ++r) u[r * width + column[0]] += r;
}

// The nest writes the subscript itself, under its own name, so the launch can't read it.
[[ferry::offload]] int moving() {
  int at[2] = {0, 1};
  int sum[4];
  for (int k = 0; k < 4; ++k) sum[k] = k;
  for (int k = 0; k < 9; ++k) {
    sum[at[0]] += k;
    at[0] = (at[0] + 1) % 4;
  }
  return sum[0] + 10 * sum[1] + 100 * sum[2] + 1000 * sum[3];
}

// Reads the column's number conditionally, so the launch must not read it earlier.
[[ferry::offload]] void under(double* u, const bool* wanted, const int* column, int n, int width) {
  for (int r = 0; r < n; ++r)
    if (wanted[r]) u[r * width + *column] += 1;
}

int main() {
  for (int k = 0; k < most; ++k)
    for (int j = 0; j < most; ++j)
      for (int i = 0; i < most; ++i) field[k][j][i] = k + 0.5 * j * i, rhs[k][j][i] = i - j;
  points[0] = 9, points[1] = 8, points[2] = 7;
  borders();
  points[0] = 6;
  borders();
  points[1] = 2;
  borders();  // the loops have no iterations
  std::vector<double> u(5 * 4);
  for (std::size_t i = 0; i < u.size(); ++i) u[i] = static_cast<double>(i);
  const int columns[2] = {3, 1}, same[2] = {2, 2};
  copy_column(u.data(), columns, 5, 4);
  copy_column(u.data(), same, 5, 4);
  copy_column(u.data(), nullptr, 0, 4);
  std::vector<int> v(12, 1);
  count_in(v.data(), columns + 1, 4, 3);
  count_in(v.data(), v.data() + 1, 4, 3);  // the arrays overlap, so the original loop runs
  std::printf("%d\n", moving());
  const int third = 2;
  const bool wanted[5] = {true, false, true, true, false}, none[5] = {};
  under(u.data(), wanted, &third, 5, 4);
  under(u.data(), none, nullptr, 5, 4);
  double sum = 0;
  int at = 1;
  for (const auto& plane : rhs)
    for (const auto& row : plane)
      for (const double x : row) sum += x * at++;
  for (const double x : u) sum += x * at++;
  for (const int x : v) sum += x * at++;
  std::printf("%.17g\n", sum);
}
