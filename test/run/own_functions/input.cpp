// Kernels that call the program's own functions: with arguments by value, by reference and through pointers, with loops
// and early returns, templates, default arguments, globals; functions that return elements and rows.
// RUN: fallbacks=0
#include <cmath>
#include <cstdio>
#include <vector>

double table[4] = {1, 2, 3, 4};
static const double scale = 0.25;
static int calls_on_host = 0;

namespace ns {
constexpr int width = 30;
enum class Mode { plain, twice };

inline double sq(double x) { return x * x; }
int idx(int i, int j, int n) { return i * n + j; }
double norm(const double* p, int k) { return std::sqrt(sq(p[k]) + scale * sq(p[k + 1])); }
double weight(int c) { return table[c & 3]; }
void split(double v, double& whole, double& rest) {
  whole = std::floor(v);
  rest = v - whole;
}
double& at(double* a, int i, int j, int n) { return a[i * n + j]; }
const double* row(const double* a, int i, int n) { return a + i * n; }
template <class T>
T clamped(const T& x, const T& lo, const T& hi) {
  return x < lo ? lo : hi < x ? hi : x;
}
template <int N, class T>
T power(T x) {
  T result = 1;
  for (int k = 0; k < N; ++k) result *= x;
  return result;
}
int early(int x) {
  if (x < 3) return 0;
  for (int k = 0; k < 5; ++k)
    if (k * x > 12) return k;
  return -1;
}
double scaled(double x, double by = 2.5) { return x * by; }
double in_mode(double x, Mode mode) {
  switch (mode) {
    case Mode::plain:
      return x;
    case Mode::twice:
      return 2 * x;
  }
  return 0;
}
// The function's local names mean something else at its call.
double hides(double out, int n) {
  const int width = 3;
  double i = out;
  for (int m = 0; m < width; ++m) i += n;
  return i;
}
}  // namespace ns

struct Tools {
  static int half(int x) { return x / 2; }
};

#define TWICE(x) ((x) + (x))
static int by_macro(int x) { return TWICE(x); }

// Fills the array that it takes.
void fill(double* into, int n, double x) {
  for (int k = 0; k < n; ++k) into[k] = x + k;
}
double total(const double (&of)[4]) {
  double sum = 0;
  for (double x : of) sum += x;
  return sum;
}
double dot(const double (*m)[3], const double* x, int r) {
  double sum = 0;
  for (int k = 0; k < 3; ++k) sum += m[r][k] * x[k];
  return sum;
}
void count() { ++calls_on_host; }
bool inside(int i, int j, int n, int m) { return i > 0 && j > 0 && i < n - 1 && j < m - 1; }

[[ferry::offload]]
void elementwise(double* out, const double* in, int n, int m) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      out[ns::idx(i, j, m)] = ns::sq(in[ns::idx(i, j, m)]) + ns::weight(j) + ns::early(i) + by_macro(j);
}

[[ferry::offload]]
void stencil(double* out, const double* in, int n) {
  for (int i = 0; i < n - 1; ++i) {
    double w, r;
    ns::split(in[i], w, r);
    out[i] = ns::norm(in, i) + w * r + ns::clamped(in[i], 0.25, 0.75) + ns::scaled(r) + ns::hides(r, i) +
             ns::power<3>(r) + ns::power<2>(i) + ns::in_mode(r, i % 2 ? ns::Mode::plain : ns::Mode::twice);
  }
}

[[ferry::offload]]
void rows(double* out, const double* in, int n, int m) {
  count();
  for (int i = 0; i < n; ++i) {
    const double* p = ns::row(in, i, m);
    for (int j = 0; j < m; ++j) ns::at(out, i, j, m) = p[Tools::half(j)] * 2;
  }
}

[[ferry::offload]]
double local_arrays(std::vector<double>& out, const double (*m)[3], int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    double w[4];
    fill(w, 4, i);
    out[i] = total(w) + dot(m, w, i % 3);
    sum += ns::sq(w[1]);
  }
  return sum;
}

// The inlined condition must bound the copied range, because the arrays end after the touched elements.
[[ferry::offload]]
void interior(double* out, const double* in, int n, int m) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      if (inside(i, j, n, m)) out[i * m + j] = in[(i - 1) * m + j] + in[(i + 1) * m + j] + in[i * m + j + 1];
}

static double sum(const double* x, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += x[i] * (i % 7 + 1);
  return s;
}

int main() {
  static double a[40 * 30], b[40 * 30];
  for (int i = 0; i < 1200; ++i) a[i] = i * 0.375;
  elementwise(b, a, 40, ns::width);
  std::printf("%.17g\n", sum(b, 1200));
  table[1] = 7;
  elementwise(b, a, 40, ns::width);
  std::printf("%.17g\n", sum(b, 1200));
  stencil(b, a, 1200);
  std::printf("%.17g\n", sum(b, 1200));
  rows(b, a, 40, 30);
  std::printf("%.17g\n", sum(b, 1200));
  interior(b, a, 40, 30);
  std::printf("%.17g\n", sum(b, 1200));
  std::vector<double> v(500);
  const double m[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  std::printf("%.17g", local_arrays(v, m, 500));
  std::printf(" %.17g %d\n", sum(v.data(), 500), calls_on_host);
}
