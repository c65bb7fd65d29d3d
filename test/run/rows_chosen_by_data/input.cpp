// Rows of pointer tables, selected by data (neighbour lists over `double**`): rows of any length, inside one allocation
// or not, two identical rows, and rows without memory after them.
// RUN: launches=12 fallbacks=4 bytes_to_device=40636 bytes_to_host=7200
// EXPECT-STDERR: .*rows of 'f' overlap; this loop runs on the host \(guard: overlap\).*
// EXPECT-STDERR: .*buffers 'x' and 'f' overlap; this loop runs on the host \(guard: overlap\).*
#include <cstdint>
#include <cstdio>
#include <vector>

constexpr int n = 60, most = 5;

[[ferry::offload]]
static void forces(double** x, double** f, const int* start, const int* to) {
  for (int i = 0; i < n; ++i)
    for (int e = start[i]; e < start[i + 1]; ++e) {
      int j = to[e];
      f[i][0] += x[j][0] - x[i][0];
    }
}
[[ferry::offload]]
static void coordinates(double** x, double** f, const int* start, const int* to) {
  for (int i = 0; i < n; ++i)
    for (int e = start[i]; e < start[i + 1]; ++e)
      for (int d = 0; d < 3; ++d) f[i][d] += x[to[e]][d] - x[i][d];
}
[[ferry::offload]]
static void columns(double** x, double** f, const int* start, const int* to, const int* column) {
  for (int i = 0; i < n; ++i)
    for (int e = start[i]; e < start[i + 1]; ++e) f[i][1] += x[to[e]][column[e]];
}
[[ferry::offload]]
static void vectors(std::vector<double*>& x, std::vector<double*>& f, const std::vector<int>& start,
                    const std::vector<int>& to) {
  for (int i = 0; i < n; ++i)
    for (int e = start[i]; e < start[i + 1]; ++e) {
      const double* r = x[to[e]];
      f[i][0] += r[0] * r[1] + r[2];
    }
}
[[ferry::offload]]
static void without(double** x, double** f, const int* start, const int* to) {
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int e = start[i]; e < start[i + 1]; ++e) {
      const int j = to[e];
      if (j >= 0) s += x[j][1];
    }
    f[i][2] = s;
  }
}
[[ferry::offload]]
static void shifted(double** x, double** f, const int* start, const int* to, int by) {
  for (int i = 0; i < n; ++i)
    for (int e = start[i]; e < start[i + 1]; ++e) f[i][0] += x[to[e] + by][i % 3];
}
[[ferry::offload]]
static void computed(double** x, double** f, int* to) {
  for (int e = 0; e < n * most; ++e) to[e] = (to[e] * 7 + 3) % n;
  for (int i = 0; i < n; ++i)
    for (int q = 0; q < most; ++q) f[i][0] += x[to[most * i + q]][2];
}
[[ferry::offload]]
static void scattered(int** x, int** f, const int* to) {
  for (int i = 0; i < n; ++i)
    for (int q = 0; q < most; ++q) f[to[most * i + q]][0] += x[i][0];
}

static std::vector<double> xs(3 * n), fs(3 * n);
static std::vector<double*> x(n), f(n);
static std::vector<int> start(n + 1), to(most* n), column(most* n);
static std::vector<std::vector<int>> lists(n), counts(n);
static std::vector<int*> list(n), count(n);

static void reset() {
  for (int i = 0; i < n; ++i) {
    x[i] = &xs[3 * i];
    f[i] = &fs[3 * i];
    for (int d = 0; d < 3; ++d) x[i][d] = i % 11 + d, f[i][d] = d;
    for (int q = 0; q < most; ++q) to[most * i + q] = (i * 3 + q * 7 + 1) % n, column[most * i + q] = (i + q) % 3;
    start[i + 1] = most * (i + 1) - i % 3;
    lists[i].assign(1 + i % 4, i);
    counts[i].assign(1 + i % 3, 1);
    list[i] = lists[i].data();
    count[i] = counts[i].data();
  }
}
static void show(const char* name) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += fs[3 * i] * (i % 7) + fs[3 * i + 1] * (i % 5) + fs[3 * i + 2] + counts[i][0] * i;
  std::printf("%s %.12g\n", name, sum);
  reset();
}

int main() {
  reset();
  forces(x.data(), f.data(), start.data(), to.data());
  show("forces");
  coordinates(x.data(), f.data(), start.data(), to.data());
  show("coordinates");
  columns(x.data(), f.data(), start.data(), to.data(), column.data());
  show("columns");
  vectors(x, f, start, to);
  show("vectors");
  for (int& t : to) t = t % 4 == 0 ? -1 : t;
  without(x.data(), f.data(), start.data(), to.data());
  show("without");
  for (int& t : to) t -= 2;
  shifted(x.data(), f.data(), start.data(), to.data(), 2);
  show("shifted");
  computed(x.data(), f.data(), to.data());
  show("computed");
  scattered(list.data(), count.data(), to.data());
  show("scattered");
  for (int i = 0; i < n; i += 2) x[i] = x[n - 1 - i];
  forces(x.data(), f.data(), start.data(), to.data());
  show("one row for two");
  for (int& t : to) t -= t % 2;  // all selected rows are even, so nothing reads the odd ones
  for (int i = 0; i < n; ++i)
    if (i % 2) x[i] = i % 4 == 1 ? nullptr : reinterpret_cast<double*>(std::uintptr_t{4096} * static_cast<unsigned>(i));
  shifted(x.data(), f.data(), start.data(), to.data(), 0);
  show("nothing behind");
  for (int& t : start) t = 0;
  forces(x.data(), f.data(), start.data(), to.data());
  show("no neighbours");

  f[4] = f[8];
  f[5] = f[8] - 1;
  forces(x.data(), f.data(), start.data(), to.data());
  show("rows of f meet");
  x[4] = f[8];
  forces(x.data(), f.data(), start.data(), to.data());
  show("a row of both");
  x[4] = f[8] - 1;
  coordinates(x.data(), f.data(), start.data(), to.data());
  show("a part of both");
  forces(x.data(), x.data(), start.data(), to.data());
  show("one table");
}
