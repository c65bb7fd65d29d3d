// The loop writes, through an alias, the object that it reads. Therefore the original loop runs.
// RUN: fallbacks=1 launches=1
// EXPECT-STDERR: input.cpp:12: .*overlap
#include <cstdio>

struct Vec3 {
  double x, y, z;
};

[[ferry::offload]]
void fill(double* out, int n, const Vec3& v) {
  for (int i = 0; i < n; ++i) out[i] = v.z + i;
}

int main() {
  double out[8];
  Vec3 v{1, 2, 3};
  fill(out, 8, v);
  fill(&v.x, 3, v);
  std::printf("%g %g %g %g\n", out[7], v.x, v.y, v.z);
}
