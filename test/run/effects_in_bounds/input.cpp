// RUN: launches=4 fallbacks=0
// TRANSLATE-STDERR: 20:3: warning: this loop stays on the host
// TRANSLATE-STDERR: its initial value isn't known before the loop
// Loop headers call functions whose arguments have side effects that don't influence the result. The arguments are
// evaluated as often as in the source: a launch doesn't evaluate them again.
#include <cstdio>
#include <vector>

static int pick(int n, int) { return n; }
static int from(const int*, int first) { return first; }

struct Line {
  int n;
  std::vector<double> x;
  int size(int) const { return n; }
};

[[ferry::offload]] int counted(double* x, int n) {
  int q = 0;
  for (int i = 0; i < pick(n, q++); ++i) x[i] += i;
  for (int i = 0; i < pick(n, q + 1); ++i) x[i] *= 2;
  return q;
}

[[ferry::offload]] int member(Line& l) {
  int q = 0;
  for (int i = 0; i < l.size(q += 2); ++i) l.x[i] += i;
  for (int i = 0; i < l.size(q); ++i) l.x[i] *= 2;
  return q;
}

[[ferry::offload]] void element(double* x, int n, int* c) {
  for (int i = 0; i < pick(n, c[0]++); ++i) x[i] += i;
  for (int i = 0; i < pick(n, c[0]); ++i) x[i] *= 2;
}

[[ferry::offload]] long pointer(double* x, int n, int* c) {
  int* p = c;
  for (int i = from(p++, 2); i < n; ++i) x[i] += i;
  for (int i = from(c, 3); i < n; ++i) x[i] *= 2;
  return p - c;
}

int main() {
  Line l{12, std::vector<double>(12, .5)};
  std::vector<double> x(40, .25);
  int c = 3;
  std::printf("%d\n", counted(x.data(), 40));
  std::printf("%d\n", member(l));
  element(x.data(), 20, &c);
  std::printf("%d\n", c);
  std::printf("%ld\n", pointer(x.data(), 30, &c));
  for (const double value : x) std::printf("%.17g\n", value);
  for (const double value : l.x) std::printf("%.17g\n", value);
}
