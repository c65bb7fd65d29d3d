// RUN: launches=6 fallbacks=0
// FLAGS: -frounding-math -ftrapping-math
// CONFIGURATIONS: host off
// Loops run in the caller's rounding mode, and leave exception flags and errno as the untranslated loops do.
#include <cerrno>
#include <cfenv>
#include <cmath>
#include <cstdio>

[[ferry::offload]] __attribute__((noinline)) void reciprocals(const double* a, double* b, int n) {
  for (int i = 0; i < n; ++i) b[i] = 1.0 / a[i];
}
[[ferry::offload]] __attribute__((noinline)) void roots(const double* a, double* b, int n) {
  for (int i = 0; i < n; ++i) b[i] = std::sqrt(a[i]) + std::exp(a[i]);
}

static double a[100000], b[100000], c[100000];

static void flags(const char* what) {
  std::printf("%s:%s%s%s%s, errno %d\n", what, std::fetestexcept(FE_DIVBYZERO) ? " division" : "",
              std::fetestexcept(FE_INVALID) ? " invalid" : "", std::fetestexcept(FE_OVERFLOW) ? " overflow" : "",
              std::fetestexcept(FE_INEXACT) ? " inexact" : "", errno);
  std::feclearexcept(FE_ALL_EXCEPT);
  errno = 0;
}

int main() {
  for (int i = 0; i < 100000; ++i) a[i] = i + 3;
  reciprocals(a, b, 100000);
  std::fesetround(FE_UPWARD);
  reciprocals(a, c, 100000);
  std::fesetround(FE_TONEAREST);
  int different = 0;
  for (int i = 0; i < 100000; ++i) different += b[i] != c[i];
  std::printf("%d differ\n", different);

  std::feclearexcept(FE_ALL_EXCEPT);
  for (int i = 0; i < 100000; ++i) a[i] = 4;
  std::feraiseexcept(FE_INVALID);
  errno = 7;
  reciprocals(a, b, 100000);
  flags("exact");
  a[70000] = 0;
  reciprocals(a, b, 100000);
  flags("by zero");

  for (int i = 0; i < 100000; ++i) a[i] = 0;
  a[10] = 1000;  // exp overflows
  a[99990] = -1;  // outside the function's domain
  roots(a, b, 100000);
  flags("domain last");
  a[99999] = 1000;
  roots(a, b, 100000);
  flags("range last");
}
