// FLAGS: -O2 -D_FORTIFY_SOURCE=2
// RUN: launches=1 fallbacks=0
// Flags that Linux distributions use. With these flags, system headers contain bodies that only GCC can compile.
#include <cstdio>
#include <cstring>
#include <cwchar>
[[ferry::offload]] void run(double* a, int n) { for (int i = 0; i < n; ++i) a[i] += 1; }
int main() {
  double g[64];
  std::memset(g, 0, sizeof g);
  run(g, 64);
  char text[20];
  std::snprintf(text, sizeof text, "%g", g[2]);
  std::puts(text);
}
