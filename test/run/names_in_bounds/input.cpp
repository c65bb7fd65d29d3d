// RUN: launches=9 fallbacks=0 left_on_host=0
// Bounds, initial values and steps call functions whose parameters have the same names as the caller's variables, but
// other types or other values of the same type, or are objects.
#include <cstdio>
#include <vector>

struct View {
  double* p;
  int n0, n1;
  int extent(int k) const { return k == 0 ? n0 : n1; }
};

static int twice(int k) { return k * 2; }
static int cells(const View& k, int s) { return k.n0 * k.n1 - s; }

[[ferry::offload]] void accessor(const View& a, double k) {
  for (int i = 0; i < a.extent(0); ++i) a.p[i] += k;
}

[[ferry::offload]] void other_type(double* x, double k, int n) {
  for (int i = 0; i < twice(n); ++i) x[i] += k;
}

[[ferry::offload]] void same_type(double* x, int n, int k) {
  for (int i = 0; i < twice(n); ++i) x[i + k] += k;
}

[[ferry::offload]] void object(View& g, double k, float s) {
  for (int i = 0; i < cells(g, 1); ++i) g.p[i] += k * s;
}

[[ferry::offload]] void closure(double* x, double k, int n) {
  const auto half = [](int k) { return k / 2; };
  for (int i = half(n); i < n; ++i) x[i] -= k;
}

[[ferry::offload]] void first(double* x, short k, int n) {
  for (int i = twice(1); i < n; ++i) x[i] *= k;
}

[[ferry::offload]] void step(double* x, float k, int n, int by) {
  for (int i = 0; i < n; i += twice(by)) x[i] -= k;
}

[[ferry::offload]] void inner(const View& a, long k) {
  for (int i = 0; i < a.extent(1); ++i)
    for (int j = 0; j < a.extent(0); ++j) a.p[i * a.extent(0) + j] += k;
}

[[ferry::offload]] double sum(const View& a, double k) {
  for (int i = 0; i < a.extent(1); ++i) k += a.p[i];
  return k;
}

int main() {
  std::vector<double> x(24);
  for (int i = 0; i < 24; ++i) x[i] = i * .25;
  View v{x.data(), 4, 6};
  accessor(v, 2.5);
  other_type(x.data(), .125, 7);
  same_type(x.data(), 9, 3);
  object(v, .5, .25f);
  closure(x.data(), 1.5, 23);
  first(x.data(), 3, 20);
  step(x.data(), .5f, 24, 2);
  inner(v, -7);
  std::printf("%.17g\n", sum(v, .0625));
  for (const double value : x) std::printf("%.17g\n", value);
}
