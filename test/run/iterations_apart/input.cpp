// RUN: launches=20 fallbacks=5
// EXPECT-STDERR: iterations of 'i' may touch the same elements of 'v'; this loop runs on the host
// EXPECT-STDERR: iterations of 'i' may touch the same elements of 'y'; this loop runs on the host
// EXPECT-STDERR: iterations of 'i' may touch the same elements of 'h'; this loop runs on the host
// EXPECT-STDERR: iterations of 'i' may touch the same elements of 'out'; this loop runs on the host
// Which elements an iteration writes depends on data: consecutive rows of any length, padded rows, permutations. The
// launch checks whether iterations write different elements, and checks again whenever the indices have changed.
#include <cstddef>
#include <cstdio>
#include <vector>

[[ferry::offload]] void differences(double* v, const double* x, const int* column, const int* start, int n) {
  for (int i = 0; i < n; ++i)
    for (int k = start[i]; k < start[i + 1]; ++k) v[k] = x[column[k]] - x[i];
}

// The updates must be rounded as in the loop, so they must not be atomic.
[[ferry::offload]] void scale(std::vector<double>& v, const std::vector<double>& d,
                              const std::vector<std::size_t>& start) {
  for (std::size_t i = 0; i + 1 < start.size(); ++i)
    for (std::size_t k = start[i]; k < start[i + 1]; ++k) v[k] = v[k] * d[i] + 0.1;
}

[[ferry::offload]] void add(double* v, const double* d, const int* start, int n) {
  for (int i = 0; i < n; ++i)
    for (int k = start[i]; k < start[i + 1]; ++k) v[k] += d[i] / 3;
}

[[ferry::offload]] void pad(double* out, const double* x, const int* length, int width, int n) {
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < length[i]; ++k) out[i * width + k] = x[k] + i;
}

[[ferry::offload]] void rows(double (*out)[8], const double* x, const unsigned char* length, int n) {
  for (int i = n - 1; i >= 0; --i)
    for (int k = 0; k < length[i]; ++k) out[i][k] = x[k] * i;
}

[[ferry::offload]] void permute(double* y, const double* x, const int* p, int n) {
  for (int i = 0; i < n; ++i) y[p[i]] = x[i];
}

struct Body {
  double at[3];
  int cell;
};
[[ferry::offload]] void sort(Body* sorted, const Body* bodies, const int* place, int n) {
  for (int i = 0; i < n; ++i) {
    sorted[place[i]].at[0] = bodies[i].at[0];
    sorted[place[i]].at[1] = bodies[i].at[1] + 1;
    sorted[place[i]].cell = bodies[i].cell;
  }
}

// The first nest writes the indices that the second nest's launch checks. Then the host changes one index.
[[ferry::offload]] void indices_by_kernels(double* y, const double* x, int* p, int n, int times) {
  for (int t = 0; t < times; ++t) {
    for (int i = 0; i < n; ++i) p[i] = (i * 7 + t) % n;
    for (int i = 0; i < n; ++i) y[p[i]] = x[i] + t;
  }
}
[[ferry::offload]] void changed_between(double* y, const double* x, int* p, int n) {
  for (int i = 0; i < n; ++i) y[p[i]] = x[i];
  p[1] = p[0];
  for (int i = 0; i < n; ++i) y[p[i]] = x[i] + 1;
}

// A row belongs to a single iteration unless `by` shifts it to a row of another iteration.
[[ferry::offload]] void shift(int (*h)[4], const int* by, int n) {
  for (int i = 0; i < n; ++i) h[i + by[i]][0] = i;
}

[[ferry::offload]] void remembered(double* v, const double* d, const int* start, int n, int times) {
  for (int t = 0; t < times; ++t)
    for (int i = 0; i < n; ++i)
      for (int k = start[i]; k < start[i + 1]; ++k) v[k] = v[k] * 0.5 + d[i];
}

int main() {
  const int n = 50;
  std::vector<int> start(n + 1), length(n), p(n);
  for (int i = 0; i < n; ++i) start[i + 1] = start[i] + i % 4;
  const int entries = start[n];
  std::vector<int> column(entries);
  std::vector<double> v(entries), x(n), d(n), y(n);
  for (int k = 0; k < entries; ++k) column[k] = (k * 11) % n, v[k] = k;
  for (int i = 0; i < n; ++i) x[i] = i * 0.3, d[i] = 1 + i % 3, length[i] = i % 7, p[i] = (i * 7) % n;
  const auto sum = [](const char* what, const double* values, int count) {
    double s = 0;
    for (int i = 0; i < count; ++i) s += values[i] * (i % 13 + 1);
    std::printf("%s %.17g\n", what, s);
  };
  differences(v.data(), x.data(), column.data(), start.data(), n);
  sum("differences", v.data(), entries);
  std::vector<std::size_t> wide(start.begin(), start.end());
  scale(v, d, wide);
  sum("scale", v.data(), entries);
  add(v.data(), d.data(), start.data(), n);
  sum("add", v.data(), entries);
  std::vector<double> out(n * 8);
  pad(out.data(), x.data(), length.data(), 8, n);
  sum("pad", out.data(), n * 8);
  std::vector<unsigned char> small(length.begin(), length.end());
  rows(reinterpret_cast<double (*)[8]>(out.data()), x.data(), small.data(), n);
  sum("rows", out.data(), n * 8);
  permute(y.data(), x.data(), p.data(), n);
  sum("permute", y.data(), n);
  std::vector<Body> bodies(n), sorted(n);
  for (int i = 0; i < n; ++i) bodies[i] = {{x[i], d[i], 3}, i};
  sort(sorted.data(), bodies.data(), p.data(), n);
  std::printf("sort %g %d\n", sorted[7].at[1], sorted[14].cell);
  indices_by_kernels(y.data(), x.data(), p.data(), n, 3);
  sum("indices by kernels", y.data(), n);
  remembered(v.data(), d.data(), start.data(), n, 4);
  sum("remembered", v.data(), entries);

  // Some rows overlap, and one row precedes the previous one, so the order of iterations matters.
  for (int i = 0; i < n; ++i) start[i] = i * 2 % 30;
  start[n] = 4;
  differences(v.data(), x.data(), column.data(), start.data(), n);
  sum("overlap", v.data(), entries);
  pad(out.data(), x.data(), length.data(), 3, n);
  sum("wide rows", out.data(), n * 8);
  changed_between(y.data(), x.data(), p.data(), n);
  sum("changed between", y.data(), n);
  p[5] = p[40];
  permute(y.data(), x.data(), p.data(), n);
  sum("twice the same", y.data(), n);
  permute(y.data(), x.data(), p.data(), 0);
  std::vector<int> h(4 * 2 * n), by(n, 1);
  shift(reinterpret_cast<int (*)[4]>(h.data()), by.data(), n);
  std::printf("shift %d", h[4 * 7]);
  by[6] = 4;
  shift(reinterpret_cast<int (*)[4]>(h.data()), by.data(), n);
  std::printf(" %d\n", h[4 * 10]);
  // Rows in descending order are disjoint.
  for (int i = 0; i < n; ++i) start[i] = (n - 1 - i) * 2;
  start[n] = 0;
  std::vector<int> two(n, 2);
  pad(out.data(), x.data(), two.data(), 5, n);
  sum("two", out.data(), n * 8);
}
