// RUN: fallbacks=0
// FLAGS: -O1 -w
// A range-for loop over a reference reads the reference's target.
#include <cstdio>
[[ferry::offload]] double run(double (&c)[8][8], int n) {
  for (int i = 0; i < n; ++i) for (int j = 0; j < n; ++j) c[i][j] += i + j;
  double s = 0;
  [[ferry::sequential]] for (int i = 0; i < n; ++i) {
    auto& row = c[i];
    [[ferry::sequential]] for (double x : row) s = s * 0.5 + x;
  }
  return s;
}
double c[8][8];
int main() { std::printf("%g\n", run(c, 8)); }
