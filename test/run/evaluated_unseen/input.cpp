// RUN: launches=20 fallbacks=0
// FLAGS: -O1 -Wno-vla
// TRANSLATE-STDERR: its condition declares a variable
// Expressions that are evaluated but not part of the statement: default arguments, member initialisers, sizes of types.
#include <cstdio>

namespace {

double g[64], out[64];
int counts[64];

double peek(int k) { return g[k]; }

struct Settings {
  double factor = peek(5);
  int offset = static_cast<int>(peek(7));
};

__attribute__((noinline)) void keep(const void*) {}

}  // namespace

[[ferry::offload]]
void scale(double* y, int n, double s = peek(5)) {
  for (int i = 0; i < n; ++i) y[i] = s;
}

[[ferry::offload]]
void default_arguments(double* a, double* y, int n) {
  for (int i = 0; i < n; ++i) a[i] = i + 1;
  scale(y, n);
  for (int i = 0; i < n; ++i) a[i] *= 2;
  const Settings settings{.offset = 3};
  const double more = settings.factor + settings.offset;
  for (int i = 0; i < n; ++i) y[i] += more;
  for (int i = 0; i < n; ++i) a[i] *= 2;
  const Settings all{};
  const double both = all.factor + all.offset;
  for (int i = 0; i < n; ++i) y[i] += both;
}

[[ferry::offload]]
int sizes(int* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = i + 1;
  double t[a[3]];
  keep(t);
  int s = sizeof t;
  for (int i = 0; i < n; ++i) a[i] += 1;
  s += 1000 * static_cast<int>(sizeof(char[a[5]]));
  for (int i = 0; i < n; ++i) a[i] += 1;
  typedef int Row[a[7]];
  s += 1000000 * static_cast<int>(sizeof(Row));
  for (int i = 0; i < n; ++i) a[i] += 1;
  auto rows = reinterpret_cast<int (*)[a[1]]>(a);
  return s + rows[2][1];
}

// The nest's result is read only by the size of an array or by a condition's variable.
[[ferry::offload]]
int size_of_last(const int* x, int* y, int n) {
  int last = 3;
  for (int i = 0; i < n; ++i) {
    last = x[i] + 1;
    y[i] = last;
  }
  double t[last];
  keep(t);
  return static_cast<int>(sizeof t);
}

[[ferry::offload]]
int size_in_sizeof(const int* x, int* y, int n) {
  int last = 3;
  for (int i = 0; i < n; ++i) {
    last = x[i] + 2;
    y[i] = last;
  }
  return static_cast<int>(sizeof(double[last]));
}

[[ferry::offload]]
int row_of_last(const int* x, int* y, int n) {
  int last = 3;
  for (int i = 0; i < n; ++i) {
    last = x[i] + 1;
    y[i] = last;
  }
  auto rows = reinterpret_cast<int (*)[last]>(y);
  return rows[1][0];
}

[[ferry::offload]]
int condition_of_last(const int* x, int* y, int n) {
  int last = 3, r = 0;
  for (int i = 0; i < n; ++i) {
    last = x[i] + 1;
    y[i] = last;
  }
  for (; int k = last - 5;) {
    r = k;
    break;
  }
  return r;
}

// A variable-length array stays on the device between nests, and its storage is forgotten at the end.
[[ferry::offload]]
double sum_of_local(const int* x, int n) {
  double s = 0;
  [[ferry::sequential]] for (int round = 1; round < 4; ++round) {
    double local[n * round];
    double* t = local;
    for (int i = 0; i < n * round; ++i) t[i] = x[i % 20] + round;
    for (int i = 0; i < n * round; ++i) t[i] *= 2;
    s += t[n * round - 1];
  }
  return s;
}

int main() {
  default_arguments(g, out, 64);
  std::printf("%g %g\n", out[3], out[63]);
  std::printf("%d\n", sizes(counts, 64));
  int x[64], y[64];
  for (int i = 0; i < 64; ++i) x[i] = i % 20;
  std::printf("%d ", size_of_last(x, y, 64));
  std::printf("%d ", size_in_sizeof(x, y, 64));
  std::printf("%d ", row_of_last(x, y, 64));
  std::printf("%d ", condition_of_last(x, y, 64));
  std::printf("%g\n", sum_of_local(x, 16));
}
