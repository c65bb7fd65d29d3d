// RUN: launches=36 fallbacks=0
// FLAGS: -DN=60 -DTIMES(x,y)=((x)*(y)) -DREAL=double
// Macros that define functions: whole functions, their beginning and end, code in macro arguments. Also members,
// templates and lambdas, also in a header that another file includes.
#include <algorithm>
#include <cassert>
#include <cstdio>
#include <cstring>
#include <vector>

#define OF_HEADER kernel_of_header
#include "kernels.h"

void second_file(double* a, int n);

// Several functions on one line, with pasted names and stringised arguments.
#define SCALE(T, by)                                           \
  [[ferry::offload]] const char* scale_##T(T* x, int n) {      \
    for (int i = 0; i < n; ++i) x[i] = (T)TIMES(x[i], (T)by);  \
    return "scale_" #T " by " #by;                             \
  }
SCALE(float, 2) SCALE(double, 1 + 2) 
#undef SCALE

// One macro defines several functions: one of them isn't annotated, and one calls another.
#define PAIR(name, op)                                                                  \
  [[ferry::offload]] void name##_all(double* a, const double* b, int n) {               \
    for (int i = 0; i < n; ++i) a[i] op b[i];                                           \
  }                                                                                     \
  static int name##_line() { return __LINE__; }                                         \
  [[ferry::offload]] static int name##_twice(double* a, const double* b, int n) {       \
    for (int t = 0; t < 2; ++t) name##_all(a, b, n);                                    \
    return __LINE__ + name##_line();                                                    \
  }
PAIR(add, +=) PAIR(sub, -=)

// Macros expand to the beginning and the end; the user's source contains the middle.
#define BEGIN_KERNEL(name, ...) [[ferry::offload]] void name(__VA_ARGS__) {
#define END_KERNEL }
#define NEXT(name, ...) END_KERNEL BEGIN_KERNEL(name, __VA_ARGS__)
#define FOR(i, n) for (int i = 0; i < (n); ++i)
BEGIN_KERNEL(first, double* a, int n)
  FOR(i, n) a[i] += 1;  // each element
NEXT(next, double* a, int n)
  FOR(i, n)
    a[i] *= 3;
  std::printf("%d\n", __LINE__);
END_KERNEL

// A body spans several lines of a macro's arguments, where the preprocessor treats it specially.
#define WRAP(...) __VA_ARGS__
#define TWO_LINES __LINE__
WRAP([[ferry::offload]] int wrapped(double* a, int n, int k) {
  // a comment, with a "
  for (int i = 0; i < n; ++i)
    a[i] += k, a[i] += __LINE__;
  std::printf("line %d %d\n", __LINE__,
              TWO_LINES);
#if N == 60
  for (int i = 0; i < n; ++i) a[i] += 'x' - 1'00;
#else
  for (int i = 0; i < n; ++i) a[i] = 0;
#endif
  return __LINE__;
})

// Names that are macros again when rescanned: the macros' own names, and function-like macros without parentheses.
struct Box {
  int count;
};
#define self_count (box.count)
#define count count
#define TAKES_ALL(box, a)                                              \
  [[ferry::offload]] void takes_all(const Box& box, double* a) {       \
    const int n = self_count;                                          \
    for (int i = 0; i < n; ++i) a[i] -= 1;                             \
  }
#undef count
TAKES_ALL(box, a)

// Templates, members, operators, uses with spliced lines, nested expansions and optional arguments.
#define ELEMENTWISE(name, expression)                                      \
  template <class T>                                                       \
  [[ferry::offload]] void name(T* a, const T* b, int n) {                  \
    for (int i = 0; i < n; ++i) a[i] = expression;                         \
    std::fill(a, a + 2, T(15));                                            \
    assert(n > 0 && "some # text");                                        \
    assert(std::strstr(__FILE__, "input.cpp") && __func__[0] == #name[0]); \
  }
ELEMENTWISE(plus, a[i] + b[i]) ELEMENTWISE(minus, a[i] \
    - b[i])
struct Field {
  std::vector<double> v;
  int calls = 0;
#define MEMBER(name, ...)                   \
  [[ferry::offload]] Field& name(int by) {  \
    ++calls;                                \
    for (auto& x : v) x = __VA_ARGS__;      \
    return *this;                           \
  }
  MEMBER(damp, x * 0.5 + by)
  MEMBER(operator(),
         x + std::max<double>(x, 1) +
             by)
};
#define OPTIONAL(name, type, ...) \
  [[ferry::offload]] type name(double* a, int n __VA_OPT__(, ) __VA_ARGS__) { WRAP(FOR(i, n) a[i] += 1 __VA_OPT__(+k);) return type(); }
OPTIONAL(without, void)
OPTIONAL(with, int, int k)

// A macro defines lambdas, for a template that another macro defines.
#define EACH_TEMPLATE                                         \
  template <class F>                                          \
  [[ferry::offload]] void each(int n, F f) {                  \
    for (int i = 0; i < n; ++i) f(i);                         \
  }
EACH_TEMPLATE
#define PARALLEL_FOR(i, n, ...) each(n, [&](int i) { __VA_ARGS__; })
#define LAMBDA [=]
template <class F>
struct Solver {
  F f;
  int n;
  [[ferry::offload]] void run() {
    for (int i = 0; i < n; ++i) f(i);
  }
};
template <class F>
Solver(F, int) -> Solver<F>;
#define SOLVE(i, n, ...) Solver{[&](int i) { __VA_ARGS__; }, n}.run()

static void lambdas(double* a, const double* b, int n) {
  const double k = 3;
  PARALLEL_FOR(i, n, a[i] += k * b[i]);
  PARALLEL_FOR(i, n, {
    double t = a[i];
    a[i] = t - b[i];
  });
  each(n, LAMBDA(int i) { a[i] += k; });
  SOLVE(i, n, a[i] *= k);
  SOLVE(i, n, a[i] -= b[i]);
}

[[ferry::offload]] static double total(const double* a, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += a[i];
  return sum;
}

int main() {
  std::vector<double> a(N, 1), b(N, 2);
  std::vector<float> c(N, 1);
  double* p = a.data();
  const double* q = b.data();
  std::printf("%s %s\n", scale_float(c.data(), N), scale_double(p, N));
  std::printf("%g %g\n", total(p, N), double(c[3]));
  std::printf("%d %d\n", add_twice(p, q, N), sub_twice(p, q, N));
  first(p, N);
  next(p, N);
  std::printf("%d\n", wrapped(p, N, 3));
  std::printf("%g\n", total(p, N));
  takes_all(Box{N - 1}, p);
  plus(p, q, N);
  minus(p, q, N);
  plus(c.data(), c.data(), N);
  std::printf("%g %g\n", total(p, N), double(c[9]));
  Field f{b};
  f.damp(3)(4);
  std::printf("%g %d\n", total(f.v.data(), N), f.calls);
  without(p, N);
  with(p, N, 5);
  lambdas(p, q, N);
  second_file(p, N);
  kernel_of_header(p, N);
  kernels::Grid<double>::fill(p, N, 0.5);
  std::printf("%g %g\n", total(p, N), p[17]);
}
