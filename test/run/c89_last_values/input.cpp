// RUN: fallbacks=0
// Loops that start with the value that the previous loop left in their variable, alone and nested.
#include <cstdio>
#include <initializer_list>

template <class T>
static void show(const char* what, const T* p, long n) {
  std::printf("%s:", what);
  for (long k = 0; k < n; ++k) std::printf(" %g", double(p[k]));
  std::printf("\n");
}

namespace c89_self_start2 {
[[ferry::offload]] void f(double* x, int n) {
  int i = -7;
  for (i = 0; i < n / 2; ++i) x[i] += 1;
  for (i = i + 1; i < n; ++i) x[i] += 10;
}
static void run() {
  double x[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  f(x, 8);
  show("x", x, 8);
}
}  // namespace c89_self_start2

namespace c89_nested_last {
[[ferry::offload]] int f(double* x, int n, int m) {
  int i = 0, j = -5;
  for (; i < n; ++i)
    for (j = 1; j < m; ++j) x[i * m + j] += 1;
  int r = i * 100 + j;
  i = 0;
  j = -5;
  for (i = i + 1; i < n; i++)
    for (j = j + 6; j < m; j++) x[i * m + j] += 1;
  return r * 10000 + i * 100 + j;
}
[[ferry::offload]] int g(double* x, int n, int m) {
  int i = 0, j = -5;
  for (; i < n; ++i)
    for (j = 1; j < m; ++j) x[i * m + j] += 1;
  int r = i * 100 + j;
  i = 1;
  j = -5;
  for (i = i + 0; i < n; i++)
    for (j = 2; j < m; j++) x[i * m + j] += 1;
  return r * 10000 + i * 100 + j;
}
static void run() {
  for (int n : {0, 1, 3})
    for (int m : {0, 1, 4}) {
      double x[12] = {};
      std::printf("%d\n", g(x, n, m));
      show("x", x, 12);
    }
  double x[12] = {};
  std::printf("%d\n", f(x, 2, 6));
}
}  // namespace c89_nested_last

int main() {
  c89_self_start2::run();
  c89_nested_last::run();
}
