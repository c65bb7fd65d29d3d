// RUN: fallbacks=0
// TRANSLATE-STDERR: ferry-host-loop
// FLAGS: -Wno-maybe-uninitialized -Wno-dangling-pointer
// Stack storage that isn't released by name in the source: alloca, parameters, temporaries with extended lifetimes,
// bindings, handlers. The next statement reuses the storage, and old data must not overwrite the new contents.
#include <alloca.h>
#include <cstdio>

namespace {

struct Pair {
  double u[512], v[512];
};
struct Single {
  double values[1024];
};

__attribute__((noinline)) double total(const double* p, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += p[i];
  return s;
}

double shared[512];

// Declares an array, probably in memory that a different object had before.
#define NEXT_BLOCK                       \
  {                                      \
    double t[1024] = {1};                \
    std::printf("%g\n", total(t, 1024)); \
  }

}  // namespace

[[ferry::offload]] __attribute__((noinline)) void add_in_alloca(double* y, int n, double v) {
  double* t = static_cast<double*>(alloca(static_cast<unsigned long>(n) * sizeof(double)));
  for (int i = 0; i < n; ++i) t[i] = v + i;
  for (int i = 0; i < n; ++i) y[i] += t[i];
}
[[ferry::offload]] __attribute__((noinline)) void alloca_in_joined_call(double* y, int n) {
  add_in_alloca(y, n, 1);
  add_in_alloca(y, n, 2);
  double keep[64];
  for (int i = 0; i < 64; ++i) keep[i] = y[i];
  for (int i = 0; i < n; ++i) y[i] *= 2;
  for (int i = 0; i < n; ++i) y[i] += keep[i];
}

[[ferry::offload]] __attribute__((noinline)) void add_parameter(Pair pair, double* y, int n) {
  double* z = pair.v;
  for (int i = 0; i < 512; ++i) z[i] += 100;
  for (int i = 0; i < n; ++i) y[i] += z[i];
}
[[ferry::offload]] __attribute__((noinline)) void parameter_of_joined_call(double* y, int n, const Pair& pair) {
  add_parameter(pair, y, n);
  add_parameter(pair, y, n);
  for (int i = 0; i < n; ++i) y[i] *= 2;
}

__attribute__((noinline)) Pair make(double x) {
  Pair pair;
  for (int i = 0; i < 512; ++i) pair.u[i] = pair.v[i] = x;
  return pair;
}
[[ferry::offload]] void extended_temporary(double* y) {
  {
    auto&& z = make(3).u;
    for (int i = 0; i < 512; ++i) z[i] += 100;
    for (int i = 0; i < 512; ++i) y[i] += z[i];
  }
  NEXT_BLOCK
}

[[ferry::offload]] void binding(const Pair& pair, double* y) {
  {
    auto [u, v] = pair;
    double* z = u;
    for (int i = 0; i < 512; ++i) z[i] += 100;
    for (int i = 0; i < 512; ++i) y[i] += z[i] + v[0];
  }
  NEXT_BLOCK
}

[[ferry::offload]] void first_clause(double* y, int n) {
  for (Single b = {{1, 2, 3}}; n > 0; --n) {
    double* z = b.values;
    for (int i = 0; i < 1024; ++i) z[i] += 10;
    for (int i = 0; i < 256; ++i) y[i] += z[i];
  }
  NEXT_BLOCK
}

__attribute__((noinline)) void thrower(double x) {
  Single b;
  for (int i = 0; i < 1024; ++i) b.values[i] = x + i;
  throw b;
}
[[ferry::offload]] void handler(double* y, int n, double x) {
  try {
    thrower(x);
  } catch (Single b) {
    double* z = b.values;
    for (int i = 0; i < 1024; ++i) z[i] += 0.5;
    for (int i = 0; i < n; ++i) y[i] += z[i];
  }
  NEXT_BLOCK
}

int main() {
  const auto show = [](const char* what) {
    std::printf("%s: %g %g %g\n", what, shared[0], shared[1], shared[63]);
    for (double& value : shared) value = 0;
  };
  static Pair pair = make(1);
  alloca_in_joined_call(shared, 64);
  show("alloca");
  parameter_of_joined_call(shared, 64, pair);
  show("parameter");
  extended_temporary(shared);
  show("extended temporary");
  binding(pair, shared);
  show("binding");
  first_clause(shared, 2);
  show("first clause");
  handler(shared, 256, 5);
  show("handler");
}
