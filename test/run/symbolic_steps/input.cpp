// `i != n` with a step that is known only at run time: the loop is launched if it reaches its bound exactly. Otherwise
// the original loop runs, even if it has no iterations.
// RUN: launches=6 fallbacks=1
// EXPECT-STDERR: input.cpp:10: the loop counter overflows, steps over its bound or changes its value in a conversion; this loop runs on the host
#include <cstdio>
#include <vector>

[[ferry::offload]]
void up(double* a, int from, int n, int step) {
  for (int i = from; i != n; i += step) a[i] += i;
}

[[ferry::offload]]
void others(double* a, long from, long n, long step, unsigned few, short by) {
  for (long i = from; i != n; i = i + step) a[i] *= 2;
  for (unsigned i = 0; i != few; i += 4u * unsigned(by)) a[i] += 0.5;
}

// Uses the counter's final value. The tiles are one step apart.
[[ferry::offload]]
int tiles(double* a, int n, int tile) {
  int ii = 0;
  for (; ii != n; ii += tile)
    for (int i = ii; i < ii + tile; ++i) a[i] += i;
  return ii;
}

int main() {
  const int n = 100000;
  std::vector<double> a(n, 1.5);
  up(a.data(), 0, n, 1);
  up(a.data(), 1, n - 1, 2);
  up(a.data(), 5, n, 5);
  up(a.data(), n - 2, 2, -3);  // counts down
  up(a.data(), 7, 7, 0);
  others(a.data(), 10, n, 30, 99992, 1);
  const int end = tiles(a.data(), n, 100);
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += a[i] * (i % 7);
  std::printf("%.17g %d\n", sum, end);
}
