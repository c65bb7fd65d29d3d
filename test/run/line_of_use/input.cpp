// __LINE__ of a macro whose use spans several lines: to GCC it is the first of them, to Clang, which reads it, the last.
// RUN: launches=3
#include <cstdio>
#define LINE(x) (__LINE__ + (x))

// What the host's own text says is the host compiler's; the kernel is told.
constexpr int here = LINE(
    0);
[[ferry::offload]] void of_constant(int* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = here;
}

// (What is computed from such a constant is refused: golden.fail_functions.)

// On the host: any element.
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
