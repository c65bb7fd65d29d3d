// RUN: launches=9 fallbacks=0 bytes_to_device=211080 bytes_to_host=74416
// Tables whose rows are contiguous, as in a single allocation. A launch treats them as one buffer or as several.
#include <cstdio>
#include <numeric>
#include <vector>

[[ferry::offload]] void scale(double** a, double** b, int n, int m) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) a[i][j] += 0.5 * b[i][j];
}

// Reads one column of the rows that data selects.
[[ferry::offload]] void gather(double** x, double** f, const int* first, const int* to, int n) {
  for (int i = 0; i < n; ++i)
    for (int e = first[i]; e < first[i + 1]; ++e) f[i][0] += x[to[e]][0] - x[i][0];
}

// Writes adjacent rows of different lengths.
[[ferry::offload]] void triangle(int** t, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j) t[i][j] = 100 * i + j;
}

struct Table {
  std::vector<double> elements;
  std::vector<double*> rows;

  Table(int n, int pitch, int begin = 0) : elements(begin + n * pitch), rows(n) {
    std::iota(elements.begin(), elements.end(), 1.0);
    for (int i = 0; i < n; ++i) rows[i] = elements.data() + begin + i * pitch;
  }
  void print(const char* name) const {
    double sum = 0;
    for (const double e : elements) sum = sum * 0.75 + e;
    std::printf("%s %.17g\n", name, sum);
  }
};

int main() {
  const int n = 500, m = 3;
  Table a(n, m), b(n, m);
  scale(a.rows.data(), b.rows.data(), n, m);
  a.print("no gaps");

  Table c(n, 4), d(n, 5, 2);
  scale(c.rows.data(), d.rows.data(), n, m);
  c.print("gaps");

  // Each row of one table lies between two rows of the other.
  Table both(2 * n, m);
  std::vector<double*> even(n), odd(n);
  for (int i = 0; i < n; ++i) even[i] = both.rows[2 * i], odd[i] = both.rows[2 * i + 1];
  scale(even.data(), odd.data(), n, m);
  both.print("interleaved");

  // The rows are in descending order, and there is a hole in one of the tables.
  Table e(n, m), g(n, m);
  std::vector<double*> backwards(e.rows.rbegin(), e.rows.rend()), holed = g.rows;
  holed.erase(holed.begin() + 100, holed.begin() + 103);
  scale(backwards.data(), holed.data(), n - 3, m);
  e.print("backwards");
  scale(holed.data(), backwards.data(), n - 3, m);
  g.print("with a hole");

  std::vector<int> first(n + 1), to(2 * n);
  for (int i = 0; i < n; ++i) first[i + 1] = 2 * (i + 1), to[2 * i] = (i * 7 + 1) % n, to[2 * i + 1] = n - 1 - i;
  gather(a.rows.data(), c.rows.data(), first.data(), to.data(), n);
  c.print("gathered");
  gather(even.data(), odd.data(), first.data(), to.data(), n);
  both.print("gathered, interleaved");

  const int k = 40;
  std::vector<int> packed(k * (k + 1) / 2), square(k * k);
  std::vector<int*> rows(k);
  for (int i = 0, at = 0; i < k; at += ++i) rows[i] = packed.data() + at;
  triangle(rows.data(), k);
  for (int i = 0; i < k; ++i) rows[i] = square.data() + i * k;
  triangle(rows.data(), k);
  long sum = 0;
  for (const int p : packed) sum = sum * 3 % 1000003 + p;
  for (const int s : square) sum = sum * 3 % 1000003 + s;
  std::printf("triangle %ld\n", sum);
}
