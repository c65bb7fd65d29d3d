// RUN: launches=9 fallbacks=1
// EXPECT-STDERR: input.cpp:23: buffer 'p' and 'x' overlap; this loop runs on the host
// A variable's address escapes through an assignment, a conditional operator, a condition or a comma.
#include <algorithm>
#include <cstdio>
#include <tuple>

namespace {

double g[64];

}  // namespace

[[ferry::offload]]
double assigned(double* b, int n) {
  double x = 0;
  double* p = &(x = 1);
  for (int i = 0; i < n; ++i) b[i] += p[0];
  x = 5;
  for (int i = 0; i < n; ++i) b[i] += p[0];
  for (int i = 0; i < 1; ++i) p[i] = 77;
  double r = x;
  for (int i = 0; i < 1; ++i) p[i] = p[i] + x;
  return r + x;
}

[[ferry::offload]]
void selected(double* b, int n, double start) {
  double x = start, y = 0;
  const double* p = &std::max(x, y);
  for (int i = 0; i < n; ++i) b[i] += p[0];
  x = 5;
  for (int i = 0; i < n; ++i) b[i] += p[0];
}

[[ferry::offload]]
double chained(double* b, int n) {
  double x = 1, y = 2;
  double& r = n > 3 ? (x += 1) : y;
  auto& q = (y += 1, r);
  double* p = &q;
  for (int i = 0; i < n; ++i) b[i] += p[0];
  x = 10;
  for (int i = 0; i < 1; ++i) p[i] += 1;
  return x + y;
}

[[ferry::offload]]
double bound(double* b, int n) {
  double pair[2] = {1, 2};
  auto& [first, second] = pair;
  double* p = &second;
  for (int i = 0; i < 1; ++i) p[i] += 5;
  first = second + 1;
  for (int i = 0; i < n; ++i) b[i] += pair[0];
  return first + second;
}

int main() {
  std::printf("%g ", assigned(g, 64));
  selected(g, 64, 1);
  std::printf("%g ", chained(g, 64));
  std::printf("%g %g\n", bound(g, 64), g[3]);
}
