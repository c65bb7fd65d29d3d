// RUN: launches=84 fallbacks=69 bytes_to_device=10800 bytes_to_host=7380
// EXPECT-STDERR: guard: dependence
// Accesses to one array at two offsets known only at the launch: parallel if they are farther apart than the range.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void copied(int* a, int n, int k) {
  for (int i = 0; i < n; ++i) a[i + k] = a[i] + 1;
}

[[ferry::offload]]
void rows(std::vector<double>& a, int n, int m, int from, int to) {
  for (int i = 0; i < n; ++i) a[to * m + i] = 2 * a[from * m + i] + a[to * m + i];
}

[[ferry::offload]]
void strided(long* a, int n, int p, int q) {
  for (int i = 1; i < n; i += 2) {
    a[3 * i + p] = i;
    a[3 * i + 1 + p] = a[3 * i + q] + a[3 * i + 2 + q];
  }
}

// The strides differ: a level of a hierarchy is computed from the next finer one, and sums of rows lie after the rows.
[[ferry::offload]]
void restricted(double* levels, int n, int fine, int coarse) {
  for (int i = 0; i < n; ++i) levels[coarse + i] = levels[fine + 2 * i] + levels[fine + 2 * i + 1] / 2;
}

[[ferry::offload]]
void summed(long* a, int n, int m, int at) {
  for (int i = 0; i < n; ++i) {
    long sum = 0;
    for (int j = 0; j < m; ++j) sum += a[i * 9 + j];
    a[at + i] = sum + a[at - 1];
  }
}

// Alternates between two buffers in one array: rows of fixed length, and grids of any size.
[[ferry::offload]]
void by_turns(double (*u)[50], int n, int steps) {
  for (int t = 0; t < steps; ++t)
    for (int i = 1; i < n - 1; ++i) u[(t + 1) & 1][i] = u[t & 1][i - 1] + u[t & 1][i + 1] / 2;
}

[[ferry::offload]]
void grids_by_turns(double* u, int n, int m, int from, int to, int steps) {
  for (int t = 0; t < steps; ++t) {
    const int next = t % 2 == 0 ? to : from, now = from + to - next;
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < m - 1; ++j)
        u[(next * n + i) * m + j] =
            u[(now * n + i - 1) * m + j] + u[(now * n + i) * m + j - 1] - u[(now * n + i + 1) * m + j] / 2;
  }
}

// Runs along diagonals of rows of any length. Short rows make the iterations of a diagonal dependent.
[[ferry::offload]]
void aligned(int* h, const int* a, const int* b, int n, int m, int pitch) {
  for (int d = 2; d <= n + m; ++d) {
    const int last = n < d ? n : d - 1;
    for (int i = d > m ? d - m : 1; i <= last; ++i)
      h[i * (pitch + 1) + d - i] = h[(i - 1) * (pitch + 1) + d - i - 1] + (a[i - 1] == b[d - i - 1]) +
                                   3 * h[(i - 1) * (pitch + 1) + d - i] - h[i * (pitch + 1) + d - i - 1] % 5;
  }
}

// Writes to two positions in rows of different lengths. The columns may coincide.
[[ferry::offload]]
void crossed(long* a, int n, int m, int at) {
  for (short j = 2; j <= 5; ++j)
    for (unsigned i = n; i-- > 0;) {
      a[(i * m + at) * n + j] = (a[(i * m + at) * n + j] & 15) + 2;
      a[i * 9 + j] = (static_cast<int>(i) & 7) + j;
    }
}

// Updates both borders of a grid in one loop. Each border is one row; both may be the same row.
[[ferry::offload]]
void borders(double* a, std::size_t nx, std::size_t ny) {
  for (std::size_t i = 0; i < nx; ++i) {
    a[i] = a[nx + i] + 1;
    a[(ny - 1) * nx + i] = 2 * a[(ny - 2) * nx + i];
  }
}

struct Grid {
  int nx, ny;
  std::vector<double> u;
  double& operator()(int i, int j) { return u[static_cast<std::size_t>(i + nx * j)]; }
  [[ferry::offload]] void borders() {
    for (int i = 0; i < nx; ++i) {
      (*this)(i, 0) = (*this)(i, ny - 4);
      (*this)(i, 1) = (*this)(i, ny - 3);
      (*this)(i, ny - 2) = (*this)(i, 2);
      (*this)(i, ny - 1) = (*this)(i, 3);
    }
  }
};

// The first loop starts at the last row. The second loop computes each row from the previous one and stays sequential.
[[ferry::offload]]
void slanted(int* h, int n, int m, int d) {
  for (int i = 1; i < n; ++i) h[(n - i) * m + d] = h[(n - i - 1) * m + d - 1] + 1;
  [[ferry::sequential]]
  for (int i = 1; i < n; ++i)
    h[i * m + d] = h[(i - 1) * m + d] + h[i * m + d + 1];
}

int main() {
  std::vector<int> a(100);
  for (int i = 0; i < 100; ++i) a[static_cast<std::size_t>(i)] = i;
  for (const int k : {50, 40, 20, 19, 1, 0}) copied(a.data(), 20, k);
  copied(a.data() + 50, 20, -20);
  copied(a.data() + 50, 20, -3);
  std::vector<double> b(100, 1.5);
  rows(b, 10, 10, 3, 7);
  rows(b, 10, 10, 7, 3);
  rows(b, 10, 10, 4, 4);
  rows(b, 10, 9, 4, 5);
  std::vector<long> c(200, 2);
  strided(c.data(), 20, 100, 0);
  strided(c.data(), 20, 0, 100);
  strided(c.data(), 20, 6, 0);
  strided(c.data(), 20, 0, 0);
  std::vector<double> levels(240, 0.5);
  for (const int coarse : {160, 130, 129, 100, 40, 39, 0}) restricted(levels.data(), 45, 40, coarse);
  restricted(levels.data(), 40, 40, 0);
  for (const int at : {91, 90, 89, 50, 1}) summed(c.data(), 10, 9, at);
  for (const int at : {80, 1}) summed(c.data(), 0, 9, at);
  double turns[2][50] = {{1, 2, 3}, {4}};
  by_turns(turns, 50, 5);
  by_turns(turns, 2, 1);
  std::vector<double> grids(200);
  for (std::size_t k = 0; k < 200; ++k) grids[k] = static_cast<double>(k % 7);
  grids_by_turns(grids.data(), 9, 11, 0, 1, 4);
  grids_by_turns(grids.data(), 9, 11, 0, 0, 2);
  std::vector<long> rows_of_two(400, 3);
  for (const int at : {1, 2, 0}) crossed(rows_of_two.data(), 8, 5, at);
  std::vector<int> h(500, 1);
  for (const int pitch : {13, 3, 2, 1, 0, -1})
    aligned(h.data() + 200, a.data(), a.data() + 3, 12, pitch < 13 ? 4 : 13, pitch);
  for (const int m : {9, 3, 1, 0, -9}) slanted(h.data() + 200, 12, m, 30);
  std::vector<double> bordered(120);
  for (std::size_t k = 0; k < 120; ++k) bordered[k] = static_cast<double>(k * k % 11);
  for (const std::size_t ny : {10, 4, 3, 2}) borders(bordered.data(), 12, ny);
  Grid grid{12, 10, bordered};
  grid.borders();
  grid.ny = 5;
  grid.borders();
  double total = 0;
  for (const double value : bordered) total = total * 1.01 + value;
  for (const double value : grid.u) total = total * 1.01 + value;
  for (const int value : h) total = total * 1.01 + value;
  for (const long value : rows_of_two) total = total * 1.01 + static_cast<double>(value);
  for (const double value : grids) total = total * 1.01 + value;
  for (const auto& row : turns)
    for (const double value : row) total = total * 1.01 + value;
  for (const double value : levels) total = total * 1.01 + value;
  for (const int value : a) total = total * 1.01 + value;
  for (const double value : b) total = total * 1.01 + value;
  for (const long value : c) total = total * 1.01 + static_cast<double>(value);
  std::printf("%.17g\n", total);
}
