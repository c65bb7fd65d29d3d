// RUN: launches=5 fallbacks=0
// The user's own #line directives, in a function and around it.
#include <cstdio>
#line 100 "grammar.y"
[[ferry::offload]] int run(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] += __LINE__;
  int first = __LINE__; const char* file = __FILE__;
  for (int i = 0; i < n; ++i) a[i] += 1;
#line 500
  for (int i = 0; i < n; ++i) a[i] += 1;
  std::printf("%d %d %s %s\n", first, __LINE__, file, __func__);
# 7 "a \"b\".h"
  for (int i = 0; i < n; ++i) a[i] += 1;
  std::printf("%d %s\n", __LINE__, __FILE__);
  for (int i = 0; i < n; ++i) {
#line 3000
    a[i] += __LINE__;
  }
  return __LINE__;
}
int main() {
  double g[64] = {};
  const int line = run(g, 64);
  std::printf("%g %d %s %d\n", g[3], line, __FILE__, __INCLUDE_LEVEL__);
}
