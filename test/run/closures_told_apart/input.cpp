// RUN: launches=30 fallbacks=0
// FLAGS: -std=c++20
// Closures that use entities declared after the template, several closures of one lambda in a nest, and mutable
// closures whose copies the loop changes.
#include <array>
#include <cstdio>
#include <cstring>
#include <vector>

template <class F>
[[ferry::offload]] void each(int n, F f) {
  for (int i = 0; i < n; ++i) f(i);
}
template <class F>
[[ferry::offload]] void each_of(int n, F&& f) {
  for (int i = 0; i < n; ++i) f(i);
}
template <class F, class G>
[[ferry::offload]] void both(int n, F f, G g) {
  for (int i = 0; i < n; ++i) f(i), g(i);
}
template <class F>
[[ferry::offload]] void alternately(int n, F& f, const F& g) {
  for (int i = 0; i < n; ++i) f(i);
  for (int i = 0; i < n; ++i) g(i);
}
template <class F>
[[ferry::offload]] double sums(int n, F f, F g, F h) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += f(i) * g(i) + h(i);
  return s;
}
template <class F>
struct Twin {
  F f, g;
  [[ferry::offload]] void run(int n) {
    for (int i = 0; i < n; ++i) f(i), g(i);
  }
  [[ferry::offload]] void mixed(int n, F f) {
    for (int i = 0; i < n; ++i) f(i), this->f(i), g(i);
  }
};

extern double late;
double scale = 3;
const int shift = 4;
static double table[100];
double* pointer = table;
double late = 9;
const double odd = scale * 2;
std::array<double, 4> four{1, 2, 3, 4};
namespace {
int counted = 0;
namespace deep {
std::vector<double> grid(100, 1.5);
}
}  // namespace
struct Box {
  static double inside;
  double own = 2;
  void run(double* x) {
    each(100, [&, x](int i) { x[i] += inside * own; });
  }
};
double Box::inside = 8;
double helper(int i) { return scale * i + deep::grid[static_cast<unsigned>(i)]; }
double at(int i) { return helper(i) + table[i]; }
template <class T>
void in_template(double* x, T k) {
  each(100, [=](int i) { x[i] += k * scale; });
}
namespace other {
double scale = 100;
void use(double* x) {
  double late = 1;
  each(100, [=](int i) { x[i] += scale + ::scale + ::late + late; });
}
}  // namespace other
void shadowed(double* x) {
  int table = 3;
  each(100, [=](int i) { x[i] += table + ::table[i]; });
}

void behind(double* x) {
  each(100, [&](int i) { x[i] += scale * i; });
  each(100, [=](int i) { x[i] += shift * i + odd; });
  each(100, [](int i) { table[i] += i; });
  each(100, [](int i) { counted += i; });
  each(100, [x](int i) { x[i] += at(i); });
  each(100, [](int i) { deep::grid[static_cast<unsigned>(i)] *= 2; });
  scale = 5;
  late = 7;
  auto f = [](int i) { table[i] += late * four[static_cast<unsigned>(i % 4)]; };
  each(100, [&](int i) { f(i), scale += 0; });
  both(100, [=](int i) { x[i] += late; }, [=](int i) { x[i] *= scale, table[i] += scale; });
  each(100, [](int i) { pointer[i] += 1; });
  Box().run(x);
  in_template(x, 2);
  in_template(x, 0.5);
  other::use(x);
  shadowed(x);
}

auto adder(double* x, double k) {
  return [x, k](int i) { x[i] += k * i; };
}
auto value(const double* x, int by) {
  return [x, by](int i) { return x[i] + by; };
}
double twins(double* x, std::vector<double>& w) {
  both(100, adder(x, 2), adder(w.data(), 3));
  both(100, adder(x, 2), adder(x, 3));
  auto a = adder(x, 2), b = adder(w.data(), 5);
  alternately(100, a, b);
  alternately(100, a, a);
  Twin<decltype(a)>{a, b}.run(100);
  Twin<decltype(a)>{b, a}.mixed(100, a);
  double r = sums(100, value(x, 1), value(w.data(), 2), value(x, 3));
  for (int k = 1; k < 3; ++k) {
    std::vector<double> u(100, k);
    both(100, adder(x, k), adder(u.data(), k));
    r += u[5];
  }
  return r;
}

template <class F>
double first_copy(const F& closure) {
  double copy;
  std::memcpy(&copy, &closure, sizeof copy);
  return copy;
}
void changing(double* x) {
  double sum = 2;
  int most = -1;
  auto f = [sum](int i) mutable { sum += i; };
  each_of(100, f);
  x[1] += first_copy(f);  // the sum that the kernel stored in f
  each(100, f);
  x[2] += first_copy(f);  // `each` changed its own copy, so f is as before
  Twin<decltype(f)> pair{f, f};
  pair.run(50);
  x[3] += first_copy(pair.f) + first_copy(pair.g) + first_copy(f);
  auto g = [sum, x, most](int i) mutable {
    sum += i;
    if (i % 37 > most) most = i % 37;
    x[i] += 1;
  };
  each_of(100, g);
  g(3);
  x[4] += first_copy(g);
  each(100, [grown = std::vector<double>(100, 2.0), x](int i) mutable {
    grown[static_cast<unsigned>(i)] += i;
    x[i] += grown[static_cast<unsigned>(i)];
  });
}

int main() {
  std::vector<double> v(100), w(100);
  behind(v.data());
  double r = counted + twins(v.data(), w);
  changing(v.data());
  for (double y : v) r = r * 0.9 + y;
  for (double y : w) r = r * 0.9 + y;
  for (double y : table) r = r * 0.9 + y;
  for (double y : deep::grid) r = r * 0.9 + y;
  std::printf("%.17g\n", r);
}
