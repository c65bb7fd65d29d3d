// RUN: launches=8 fallbacks=0
// Variables whose last value is used after the loop: written in every iteration, in some or in none; flags.
#include <cstdio>
#include <vector>

enum class State { idle, busy, done };
static int global = -1;

[[ferry::offload]]
static double last(const double* a, double* b, int n, int& where) {
  double t = -1;
  bool changed = false;
  for (int i = 0; i < n; ++i) {
    t = a[i] * 2;
    b[i] = t;
    if (a[i] > 90) where = i;
    if (a[i] == 50) changed = true;
  }
  return changed ? t : -t;
}

[[ferry::offload]]
static int nested(const double* a, int ny, int nx, State& state) {
  int found = -7;
  for (int j = 0; j < ny; ++j)
    for (int i = 0; i < nx; ++i) {
      if (a[j * nx + i] < 1) found = j * 1000 + i;
      if (a[j * nx + i] > 98) {
        state = State::done;
        global = j;
      }
      if (a[j * nx + i] > 1000) state = State::idle;
    }
  return found;
}

[[ferry::offload]]
static int skipping(const int* c, int n) {
  int last = 0;
  double unused = 0;
  for (int i = 0; i < n; ++i) {
    if (c[i] % 3) continue;
    last = c[i];
    unused = last * 0.5;
  }
  return last + static_cast<int>(unused);
}

[[ferry::offload]]
static int inner(const int* c, int n, int m) {
  int last = -1, j;
  for (int i = 0; i < n; ++i)
    for (j = 0; j < m; ++j)
      if (c[i] == j) last = i * 10 + j;
  return last;
}

int main() {
  const int n = 5000;
  std::vector<double> a(n), b(n);
  std::vector<int> c(n);
  for (int i = 0; i < n; ++i) a[i] = i * 37 % 100, c[i] = i * 31 % 977;
  int where = -1;
  std::printf("%g %d\n", last(a.data(), b.data(), n, where), where);
  where = -1;
  std::printf("%g %d\n", last(a.data(), b.data(), 2, where), where);
  std::printf("%g %d\n", last(a.data(), b.data(), 0, where), where);
  State state = State::busy;
  std::printf("%d\n", nested(a.data(), 50, 100, state));
  std::printf("%d %d\n", static_cast<int>(state), global);
  std::printf("%d\n", nested(a.data(), 1, 10, state));
  std::printf("%d\n", nested(a.data(), 1000, 3, state));
  std::printf("%d %d\n", static_cast<int>(state), global);
  std::printf("%d %d\n", skipping(c.data(), n), skipping(c.data() + 1, 1));
  std::printf("%d %d\n", inner(c.data(), n, 6), inner(c.data(), n, 0));
}
