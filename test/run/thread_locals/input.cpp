// RUN: launches=4 fallbacks=0
// TRANSLATE-STDERR: 'cache2' is thread_local, and its first use may run its initialiser
// The first use of a thread_local variable runs its initialiser, which reads data that loops have written. The
// initialiser runs when the program reaches it. A statically initialised variable is an ordinary value.
#include <cstdio>

double g[64], h[64], o[2];
double peek() { return g[5]; }
int print() { return std::puts("never"); }

thread_local double cache = peek();
thread_local double cache2 = peek();
thread_local int never = print();
thread_local double zero;
constinit thread_local double two = 2;
struct Levels {
  static thread_local int deep;
};
thread_local int Levels::deep = 3;

[[ferry::offload]]
void run(double* a, double* y, int n, double* out) {
  for (int i = 0; i < n; ++i) a[i] = i + 1;
  out[0] = cache;
  for (int i = 0; i < n; ++i) a[i] += 100;
  for (int i = 0; i < n; ++i) {
    a[i] += 1;
    y[i] = cache2;
  }
}

[[ferry::offload]]
void still(double* a, int n, int none) {
  for (int i = 0; i < n; ++i) a[i] += zero + two + Levels::deep;
  for (int i = 0; i < none; ++i) a[i] = never;
  const double copied = cache2;
  for (int i = 0; i < n; ++i) a[i] += copied;
}

int main() {
  run(g, h, 64, o);
  still(g, 64, 0);
  std::printf("%g %g %g\n", o[0], h[3], g[7]);
}
