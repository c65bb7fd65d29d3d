// RUN: fallbacks=0
// TRANSLATE-STDERR: ferry-host-loop
// Start values in braces, also in empty braces. A loop whose step isn't an integer stays on the host.
#include <cstdio>

template <class T>
static void show(const char* what, const T* p, long n) {
  std::printf("%s:", what);
  for (long k = 0; k < n; ++k) std::printf(" %g", double(p[k]));
  std::printf("\n");
}

namespace brace_init_loop {
[[ferry::offload]] void f(double* x, int n, int m) {
  for (int i{0}; i < n; ++i) x[i] += 1;
  for (int i = {1}; i < n; ++i) x[i] += 1;
  for (int i{m}; i < n; ++i) x[i] += 1;
  for (int i(m); i < n; ++i) x[i] += 1;
  for (auto i = int{1}; i < n; ++i) x[i] += 1;
  for (int i{}; i < n; ++i) x[i] += 1;
  for (int i = {}; i < n; i += 2) x[i] += 1;
  int k = m;
  for (k = {}; k < n; ++k) x[k] += 1;
  for (k = {m}; k < n; ++k) x[k] += k;
}
static void run() {
  double x[4] = {1, 2, 3, 4};
  f(x, 4, 2);
  show("x", x, 4);
}
}  // namespace brace_init_loop

namespace float_step {
[[ferry::offload]] void f(double* x, int n, double h) {
  for (int i = 0; i < n; ++i) x[i] += 1;
  for (int i = 0; i < n; i += 1.5) x[i] += 1;
  for (int i = 0; i < n; i += h) x[i] += 1;
}
static void run() {
  double x[4] = {1, 2, 3, 4};
  f(x, 4, 2.5);
  show("x", x, 4);
}
}  // namespace float_step

int main() {
  brace_init_loop::run();
  float_step::run();
}
