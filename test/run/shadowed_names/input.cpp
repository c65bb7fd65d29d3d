// FLAGS: -O2
// Names that the loops, the function and the file use for different things, and names that generated code uses.
#include <cstdio>
int n = 5;
int i = 7;
double s = 100;
namespace {
int q = 3;
}
[[ferry::offload]]
void run(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    int j = i;
    for (int i = 0; i < 4; ++i) {
      int i2 = i;
      {
        int i = j * 4 + i2;
        a[i] += ::n + ::i + q + s;
      }
    }
  }
  double s = 0;
  for (int i = 0; i < n; ++i) {
    s += ::s * a[i];
  }
  a[0] = s + ::s;
  int index = 3, nest = 4, call = 5, ferry = 6, launch = 7;
  for (int i = 0; i < n; ++i) a[i] += index + nest + call + ferry + launch;
}
[[ferry::offload]]
void run2(double* loops, int arguments) {
  for (int at = 0; at < arguments; ++at) loops[at] += arguments;
}
double g[64];
int main() {
  run(g, 16);
  run2(g, 16);
  for (int k = 0; k < 64; ++k) std::printf("%g ", g[k]);
  std::printf("\n");
}
