// RUN: fallbacks=0
// FLAGS: -O1 -w
// A vector is destroyed inside a loop, and so frees elements that it got by a swap with another vector.
#include <cstdio>
#include <vector>
#include <utility>
[[ferry::offload]] double run(std::vector<double>& v) {
  int n = (int)v.size();
  for (int i = 0; i < n; ++i) v[i] += i;
  [[ferry::sequential]] for (int k = 0; k < 2; ++k) {
    std::vector<double> t(n);
    std::swap(t, v);
  }
  return v[3];
}
int main() { std::vector<double> v(1000, 1.0); double r = run(v); std::printf("%g %g\n", r, v[5]); }
