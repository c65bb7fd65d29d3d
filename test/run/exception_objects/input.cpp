// RUN: launches=10 fallbacks=0
// Exception objects are destroyed when their handler ends. Their destructors may read anything, and storage is reused.
#include <cstdio>

namespace {

double g[64], seen[8];
int count;

struct Peek {
  double values[16];
  explicit Peek(double x) {
    for (double& v : values) v = x;
  }
  Peek(const Peek& o) {
    for (int i = 0; i < 16; ++i) values[i] = o.values[i];
    seen[count++ & 7] = g[5];
  }
  ~Peek() { seen[count++ & 7] = g[3] + values[2]; }
};

__attribute__((noinline)) void thrower(double x) { throw Peek(x); }

}  // namespace

[[ferry::offload]]
void by_reference(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] += 1;
  try {
    thrower(1);
  } catch (Peek& p) {
    double* z = p.values;
    for (int i = 0; i < n; ++i) a[i] += 10;
    for (int i = 0; i < 16; ++i) z[i] += i;
  }
  for (int i = 0; i < n; ++i) a[i] += 1;
}

[[ferry::offload]]
void by_value(double* a, int n) {
  try {
    for (int i = 0; i < n; ++i) a[i] *= 2;
    if (a[0] > 3) throw Peek(a[1]);
  } catch (Peek p) {
    double* z = p.values;
    for (int i = 0; i < 16; ++i) z[i] += 0.5;
    for (int i = 0; i < n; ++i) a[i] += 0.25;
  }
}

[[ferry::offload]]
void leaves(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] += 100;
  if (n > 3) throw Peek(7);
}

[[ferry::offload]]
void out_of_a_call(double* a, int n) {
  try {
    leaves(a, n);
  } catch (const Peek& p) {
    for (int i = 0; i < n; ++i) a[i] += 1000;
  }
  for (int i = 0; i < n; ++i) a[i] += 1;
}

int main() {
  by_reference(g, 64);
  by_value(g, 64);
  out_of_a_call(g, 64);
  std::printf("%d %g %g\n", count, g[3], g[63]);
  for (double s : seen) std::printf("%g ", s);
  std::printf("\n");
}
