// RUN: launches=7 fallbacks=0
// Loops over an array inside one object of a vector: each iteration accesses its own element of the array.
#include <vector>
#include <array>
#include <cstdio>
struct Pod { double a[64]; int n; std::array<int, 8> w; double m[4][4]; };
[[ferry::offload]] void c1(std::vector<Pod>& p) { for (int i = 0; i < 64; ++i) p[0].a[i] *= 2; }
[[ferry::offload]] void c2(std::vector<Pod>& p, int k) { for (int i = 0; i < 64; ++i) p[k].a[i] *= 2; }
[[ferry::offload]] double c4() { Pod es[3] = {}; for (int i = 0; i < 64; ++i) es[1].a[i] += i; return es[1].a[5]; }
[[ferry::offload]] void c5(std::vector<Pod>& p, const int* idx, int n) { for (int k = 0; k < n; ++k) for (int i = 0; i < 64; ++i) p[idx[k]].a[i] += i; }
[[ferry::offload]] void c6(std::vector<Pod>& p, int k) { for (int i = 0; i < 8; ++i) p[k].w[i] += p[k].n; }
[[ferry::offload]] void c7(std::vector<Pod>& p, int k) { for (int i = 0; i < 4; ++i) for (int j = 0; j < 4; ++j) p[k].m[i][j] += j; }
[[ferry::offload]] void c8(std::vector<Pod>& p, int k) { for (int i = 0; i < 32; ++i) p[k].a[i] = p[k].a[i + 32] + 1; }
int main() {
  std::vector<Pod> p(5); for (int e = 0; e < 5; ++e) { p[e].n = e + 1; for (int i = 0; i < 64; ++i) p[e].a[i] = e + i * .5; for (int i = 0; i < 8; ++i) p[e].w[i] = i; for (auto& r : p[e].m) for (double& x : r) x = e; }
  int idx[4] = {1, 1, 3, 1};
  auto sum = [&] { double s = 0; for (auto& q : p) { for (double x : q.a) s = s * .9 + x; for (int x : q.w) s = s * .9 + x;  for (auto& r : q.m) for (double x : r) s = s * .9 + x; } std::printf("%.15g\n", s); };
  c1(p); sum(); c2(p, 2); sum(); std::printf("%g\n", c4()); c5(p, idx, 4); sum(); c6(p, 1); sum(); c7(p, 2); sum(); c8(p, 3); sum();
}
