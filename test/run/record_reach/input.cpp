// RUN: launches=3 fallbacks=1 bytes_to_device=620 bytes_to_host=96
// EXPECT-STDERR: 'p' may be accessed outside its 10 elements
// Which objects are accessed depends on data: declared extents, containers, at(), conditions. Extents and bounds count
// objects.
#include <cstdio>
#include <stdexcept>
#include <vector>
struct P {
  double x;
  int n;
};
[[ferry::offload]] void wild(const P* p [[ferry::extent(m)]], int m, const double* at, double* out, int n) {
  (void)m;
  for (int i = 0; i < n; ++i) out[i] = p[static_cast<int>(at[i])].x;
}
[[ferry::offload]] void whole(const std::vector<P>& p, const double* at, double* out, int n) {
  for (int i = 0; i < n; ++i) out[i] += p[static_cast<int>(at[i])].n;
}
[[ferry::offload]] void checked(std::vector<P>& p, int n) {
  for (int i = 0; i < n; ++i) p.at(i).x += 1;
}
[[ferry::offload]] double first(const P* p, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i)
    if (p[i].n > 3) s += p[i].x;
  return s;
}
int main() {
  std::vector<P> p(10);
  double at[6], out[6];
  for (int i = 0; i < 10; ++i) p[i] = {i * 1.5, i};
  for (int i = 0; i < 6; ++i) at[i] = (i * 4) % 10;
  wild(p.data(), 10, at, out, 6);
  whole(p, at, out, 6);
  try {
    checked(p, 11);
  } catch (const std::out_of_range&) {
    std::printf("caught\n");
  }
  for (int i = 0; i < 6; ++i) std::printf("%g ", out[i]);
  for (int i = 0; i < 10; ++i) std::printf("%g ", p[i].x);
  std::printf("%g\n", first(p.data(), 10));
}
