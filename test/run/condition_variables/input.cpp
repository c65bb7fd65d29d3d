// RUN: launches=26 fallbacks=0
// FLAGS: -O1 -Wno-unused-variable
// TRANSLATE-STDERR: 78:3: note: its condition declares a variable
// Conditions that declare variables read device data, call code that reads it, and own storage of limited lifetime.
#include <cstdio>
#include <vector>

namespace {

double g[64], h[256];

int count_negative(const std::vector<double>& v) {
  int k = 0;
  for (double x : v) k += x < 0;
  return k;
}

__attribute__((noinline)) double total(double* p, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += p[i];
  return s;
}

struct Peek {
  int k;
  explicit operator bool() const { return g[0] < 5; }
};

struct Block {
  double values[1024];
  int k;
  operator bool() const { return k > 0; }
};

struct Seen {
  double* at;
  double* into;
  explicit operator bool() const { return true; }
  ~Seen() { *into += at[3]; }
};

}  // namespace

[[ferry::offload]]
int stops_early(std::vector<double>& v, int steps) {
  const int n = static_cast<int>(v.size());
  for (int t = 0; t < steps; ++t) {
    for (int i = 0; i < n; ++i) v[i] = 0.5 * v[i] - 1;
    if (int bad = count_negative(v)) {
      std::printf("step %d: %d negative\n", t, bad);
      return t;
    }
  }
  return steps;
}

[[ferry::offload]]
int converted(double* a, int n) {
  int rounds = 0;
  while (Peek p{0}) {
    for (int i = 0; i < n; ++i) a[i] += 1;
    if (++rounds == 100) break;
  }
  return rounds;
}

[[ferry::offload]]
double read_in_conditions(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = n - 1 - i;
  double s = 0;
  int k = 0;
  while (double v = a[k]) {
    s += v;
    ++k;
    if (k > 60) break;
  }
  for (int i = 0; i < n; ++i) a[i] += 1;
  for (int q = 0; double v = a[q]; ++q) {
    s += v;
    if (q == 50) break;
  }
  return s;
}

// Each evaluation of the condition creates new storage.
[[ferry::offload]]
void owned(double* y, int n) {
  int k = 3;
  while (Block b = {{1, 2, 3}, k}) {
    double* z = b.values;
    for (int i = 0; i < 1024; ++i) z[i] += k;
    for (int i = 0; i < n; ++i) y[i] += z[i];
    --k;
  }
  for (Block b = {{4}, 0}; k < 2; ++k) {
    double* z = b.values;
    for (int i = 0; i < 1024; ++i) z[i] += 1;
    for (int i = 0; i < n; ++i) y[i] += z[i];
  }
  double t[1024] = {1};
  std::printf("%g\n", total(t, 1024));
}

// Destructors of condition variables run at the end of a branch or an iteration.
[[ferry::offload]]
double destroyed(double* a, int n) {
  double seen = 0;
  if (Seen s{a, &seen})
    for (int i = 0; i < n; ++i) a[i] += 1;
  for (int k = 0; Seen s{a, &seen}; ++k) {
    if (k == 3) break;
    for (int i = 0; i < n; ++i) a[i] *= 2;
    if (k == 1) continue;
    for (int i = 0; i < n; ++i) a[i] += 1;
  }
  return seen;
}

int main() {
  std::vector<double> v(100, 10);
  std::printf("%d\n", stops_early(v, 10));
  std::printf("%d\n", converted(g, 64));
  std::printf("%g\n", read_in_conditions(g, 64));
  owned(h, 256);
  std::printf("%g %g %g\n", h[0], h[1], h[63]);
  for (double& x : g) x = 1;
  std::printf("%g\n", destroyed(g, 64));
}
