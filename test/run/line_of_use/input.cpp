// __LINE__ in a macro use that spans several lines: GCC gives the first line, but Clang, which parses it, the last one.
// RUN: launches=3
#include <cstdio>
#define LINE(x) (__LINE__ + (x))

// The original loop contains the host compiler's value; the kernel must contain the same value.
constexpr int here = LINE(
    0);
[[ferry::offload]] void of_constant(int* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = here;
}

// (Values computed from such a constant are refused: golden.fail_functions.)

// The loop on the host may touch any element.
[[ferry::offload]] void on_host(int* a, int n) {
  for (int i = 0; i < n; ++i) a[i] += LINE(1);
  a[LINE(
      0)] = 1;
  for (int i = 0; i < n; ++i) a[i] += __LINE__ + LINE(2);
}

int main() {
  int a[100] = {};
  of_constant(a, 100);
  std::printf("%d\n", a[7]);
  on_host(a, 100);
  for (int i = 0; i < 100; ++i) std::printf("%d ", a[i]);
}
