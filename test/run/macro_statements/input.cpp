// RUN: fallbacks=0
// Macros that expand to statements, if statements and blocks, between nests.
#include <cassert>
#include <cstdio>

template <class T>
static void show(const char* what, const T* p, long n) {
  std::printf("%s:", what);
  for (long k = 0; k < n; ++k) std::printf(" %g", double(p[k]));
  std::printf("\n");
}

namespace macro_leaf {
#define CLAMP(a) \
  if ((a) > 3) (a) = 3
#define MAXTO(a, b) \
  if ((b) > (a)) {  \
    (a) = (b);      \
  } else {          \
    (a) += 1;       \
  }
#define FOR(i, n) for (int i = 0; i < (n); ++i)
#define BODY(v, ...) v[i] = __VA_ARGS__
#define CAT(a, b) a##b
#define SWAP(a, b)   \
  {                  \
    double tmp_ = a; \
    a = b;           \
    b = tmp_;        \
  }
#define AT(i, j) x[(i) * m + (j)]
#define BEGIN for (int i = 0; i < n; ++i) {
#define END }
[[ferry::offload]] double f(double* x, int n, int m) {
  FOR(i, n) x[i] += 1;
  FOR(i, n) { BODY(x, x[i] * 2 + CAT(1, 0)); }
  FOR(i, n / m) FOR(j, m) AT(i, j) += AT(i, j) * 0.5;
  BEGIN x[i] -= 1;
  END CLAMP(x[0]);
  MAXTO(x[1], x[2])
  assert(x[0] < 100);
  SWAP(x[0], x[3])
  FOR(i, n) CAT(x, )[i] += 1;
  FOR(t, 2) {
    FOR(i, n) x[i] += t;
    CLAMP(x[t]);
  }
  return x[0];
}
static void run() {
  double x[4] = {1, 2, 3, 4};
  std::printf("%g\n", f(x, 4, 2));
  show("x", x, 4);
}
}  // namespace macro_leaf

namespace macro_leaf_if {
#define LIMIT(a) \
  if ((a) > 3) (a) = 3
[[ferry::offload]] double f(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
  LIMIT(x[1]);
  if (n > 2) LIMIT(x[2]);
  for (int i = 0; i < n; ++i) x[i] += 1;
  return x[1] + x[2];
}
static void run() {
  double x[4] = {1, 2, 3, 4};
  std::printf("%g\n", f(x, 4));
}
}  // namespace macro_leaf_if

int main() {
  macro_leaf::run();
  macro_leaf_if::run();
}
