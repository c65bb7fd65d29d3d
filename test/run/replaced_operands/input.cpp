// RUN: launches=13
// Passes replace nodes inside nodes that are replaced by other passes: in macros, in branches, over several lines, and
// in arguments that are converted.
#include <array>
#include <cmath>
#include <cstdio>
#include <vector>

struct V {
  double x, y;
};
inline V operator+(V a, V b) { return {a.x + b.x, a.y + b.y}; }
inline V operator-(V a) { return {-a.x, -a.y}; }
inline V operator*(double s, V a) { return {s * a.x, s * a.y}; }
inline V& operator+=(V& a, const V& b) {
  a.x += b.x;
  a.y += b.y;
  return a;
}
inline double dot(V a, V b) { return a.x * b.x + a.y * b.y; }

[[ferry::offload]] void operators_in_operators(double* y, const V* a, const V* b, int n) {
  for (int i = 0; i < n; ++i)
    y[i] = dot(-(a[i] + 2.0 * b[i]) + (-a[i] + b[i]), -(a[i] + (b[i]
      + a[i])));
}

[[ferry::offload]] double last_in_an_argument(const int* x, double* y, int n) {
  int last = 0;
  for (int i = 0; i < n; ++i) y[i] = std::pow(last = x[i], 2);
  return last;
}

[[ferry::offload]] double last_in_parentheses(const int* x, double* y, int n) {
  int last = 0;
  for (int i = 0; i < n; ++i) y[i] = std::pow((last = x[i]), 3);
  return last;
}

[[ferry::offload]] double operator_in_an_argument(const V* a, double* y, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    y[i] = std::pow((a[i] + -a[0]).x, 2);
    sum += std::pow(static_cast<int>((a[i] + a[i]).y), 2);
  }
  return sum;
}

[[ferry::offload]] void in_branches(int* m, const int* k, const int* x, int n) {
  for (int i = 0; i < n; ++i) {
    if (x[i] > 3) {
      if (x[i] < 9) m[k[i]] += 1;
    } else
      m[k[i] + 8] += x[i];
    if (x[i] > 5) [[likely]]
      m[k[i]] += x[i];
    else [[unlikely]] {
      ++m[k[i]];
      m[k[i]]--;
    }
  }
}

[[ferry::offload]] void over_several_lines(int* h, const int* k, const int* x, int n) {
  for (int i = 0; i < n; ++i) {
    h[k[i]]   // first
        +=    // second
        x[i]  // third
        * 2;
    if (x[i] > 2)
      h[k[i] + 8] /* an element */
          += /* one */ 1;
    else h[k[i]] -=
        3;
    for (int j = 0; j < 2; ++j) h[(k[i] + j) % 8] += j, h[k[i]] -= j + 1;
  }
}

#define ADD(a, b) (a) += (b)
#define BUMP(a) ++(a)
#define NEGATED(a) -a
#define SUM(a, b) ((a) + (b))
[[ferry::offload]] void in_macros(int* h, const int* k, const int* x, double* y, const V* a, int n) {
  for (int i = 0; i < n; ++i) {
    ADD(h[k[i]], x[i] ? x[i] : 1);
    BUMP(h[k[i] + 8]);
    (h[k[i]]) += (x[i]);
    y[i] = SUM(a[i], NEGATED(a[0])).x + NEGATED(SUM(a[i], a[1])).y;
  }
}

static void count(int* h, int k, int v) { h[k] += v; }
template <class T>
static void add(T& s, T v) {
  s += v;
}
[[ferry::offload]] void in_functions(int* h, const int* k, const int* x, double* out, const double* w, int n) {
  for (int i = 0; i < n; ++i) {
    count(h, k[i], x[i]);
    add(out[0], w[i]);
    add(h[k[i] + 8], x[i] - 1);
  }
}

[[ferry::offload]] void elements_of_objects(V* f, const int* k, const V* a, double* s, int n) {
  for (int i = 0; i < n; ++i) {
    f[k[i]] += 2.0 * a[i] + -a[i];
    s[k[i] & 3] += dot(a[i], -a[i]);
    s[(k[i] & 3) + 4] = s[(k[i] & 3) + 4] + (a[i] + a[0]).x;
  }
}

template <class... T>
[[ferry::offload]] void in_packs(double* y, const double* x, int n, T... t) {
  for (int i = 0; i < n; ++i) {
    y[i] = (std::sqrt(x[i] * t) + ...);
    ((y[i + n] += std::pow(t, 2) * x[i]), ...);
  }
}

[[ferry::offload]] void in_bindings(double* y, const V* a, int n) {
  for (int i = 0; i < n; ++i) {
    auto [p, q] = std::array<double, 2>{(a[i] + a[0]).x, std::pow(i, 2)};
    y[i] = p + q;
  }
}

[[ferry::offload]] int least_and_its_place(const int* x, int n, int* at) {
  int m = 1 << 30, w = -1;
  for (int i = 0; i < n; ++i)
    if (!(m <= x[i])) m = x[i], w = i;
  *at = w;
  return m;
}

[[ferry::offload]] V last_object(const V* a, int n) {
  V last{};
  for (int i = 0; i < n; ++i) last = a[i] + -a[0];
  return last;
}

int main() {
  constexpr int n = 64;
  std::vector<V> a(n), b(n), f(8);
  std::vector<double> y(2 * n), x(n), s(8);
  std::vector<int> k(n), c(n), h(16);
  for (int i = 0; i < n; ++i) {
    a[i] = {i * 0.5, 1.0 - i}, b[i] = {2.0 * i, 3}, x[i] = i * 1.25;
    k[i] = i * 7 % 8, c[i] = i * 5 % 13 - 2;
  }
  const auto show = [](const char* what, const auto& all) {
    double sum = 0;
    for (std::size_t i = 0; i < all.size(); ++i) sum += static_cast<double>(i + 1) * all[i];
    std::printf("%s %.17g\n", what, sum);
  };
  operators_in_operators(y.data(), a.data(), b.data(), n);
  show("operators", y);
  std::printf("%g\n", last_in_an_argument(c.data(), y.data(), n));
  show("arguments", y);
  std::printf("%g\n", last_in_parentheses(c.data(), y.data(), n));
  show("parentheses", y);
  std::printf("%g\n", operator_in_an_argument(a.data(), y.data(), n));
  show("operators in arguments", y);
  in_branches(h.data(), k.data(), c.data(), n);
  show("branches", h);
  over_several_lines(h.data(), k.data(), c.data(), n);
  show("lines", h);
  in_macros(h.data(), k.data(), c.data(), y.data(), a.data(), n);
  show("macros", h);
  show("macros", y);
  in_functions(h.data(), k.data(), c.data(), s.data(), x.data(), n);
  show("functions", h);
  elements_of_objects(f.data(), k.data(), a.data(), s.data(), n);
  show("objects", s);
  for (const V& one : f) std::printf("%g %g\n", one.x, one.y);
  in_packs(y.data(), x.data(), n, 2.0, 3.0, 4);
  show("packs", y);
  in_bindings(y.data(), a.data(), n);
  show("bindings", y);
  int at = 0;
  const int least = least_and_its_place(c.data(), n, &at);
  std::printf("%d %d\n", least, at);
  const V last = last_object(a.data(), n);
  std::printf("%g %g\n", last.x, last.y);
}
