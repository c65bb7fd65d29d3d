// RUN: launches=34 fallbacks=0
// std::functions that hold functors, or closures with captures. Captures have their values at the launch, whatever
// changed them before.
#include <array>
#include <cstdio>
#include <functional>
#include <memory>
#include <vector>

using Law = std::function<double(double)>;
struct Vec {
  double a, b;
};
struct Scale {
  double k;
  double operator()(double v) const { return v * k; }
};

[[ferry::offload]] void apply(double* x, int n, const Law& law) {
  for (int i = 0; i < n; ++i) x[i] = law(x[i]);
}
// Uses `law` twice in one call. The closures' captures change between the loops.
[[ferry::offload]] void again(double* x, int n, Law law, double& k) {
  for (int i = 0; i < n; ++i) x[i] = law(x[i]);
  k += 1;
  for (int i = 0; i < n; ++i) x[i] = law(x[i]);
}
double mean(const Law& law, double a, double b) { return (law(a) + law(b)) / 2; }
struct Model {
  int pad = 0;
  Law law;
  [[ferry::offload]] void means(double* x, int n) const {
    for (int i = 0; i < n; ++i) x[i] = mean(law, x[i], i);
  }
};
[[ferry::offload]] void through(double* x, int n, const std::unique_ptr<Model>& model) {
  for (int i = 0; i < n; ++i) x[i] = model->law(x[i]);
}
[[ferry::offload]] void all_of(double* x, int n, const std::vector<Law>& laws) {
  [[ferry::sequential]] for (std::size_t j = 0; j < laws.size(); ++j)
    for (int i = 0; i < n; ++i) x[i] = laws[j](x[i]);
}
[[ferry::offload]] void own(double* x, int n, double k) {
  Law law = [k](double v) { return v + k; };
  for (int i = 0; i < n; ++i) x[i] = law(x[i]);
  law = [k, n](double v) { return v * k + n; };
  for (int i = 0; i < n; ++i) x[i] = law(x[i]);
}
[[ferry::offload]] void each(int n, const std::function<void(int)>& body) {
  for (int i = 0; i < n; ++i) body(i);
}
[[ferry::offload]] void places(std::vector<int>& out, int n, const std::function<int(int)>& to) {
  for (int i = 0; i < n; ++i) out[to(i)] += i;
}
[[ferry::offload]] void turn(Vec* v, int n, const std::function<Vec(const Vec&)>& by) {
  for (int i = 0; i < n; ++i) v[i] = by(v[i]);
}
// The first candidate returns an int, which is converted. The choice among candidates must not have type int.
[[ferry::offload]] void by_index(double* x, int n, const std::function<double(int)>& f) {
  for (int i = 0; i < n; ++i) x[i] = f(i);
}
// Takes a std::function that holds a second std::function.
[[ferry::offload]] double total(const double* x, int n, const std::function<double(int, double)>& weigh) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += weigh(i, x[i]);
  return sum;
}

class Material {
  double e_ = 3, nu_ = 0.25;
  std::vector<double> table_{1, 2, 3};

 public:
  Law law() const {
    return [this](double v) { return e_ * v / (1 - nu_) + table_[1]; };
  }
  Law copy() const {
    return [*this](double v) { return e_ * v / (1 + nu_); };
  }
  void harden() { e_ += 1; }
};

void show(const std::vector<double>& x) {
  for (std::size_t i = 0; i < x.size(); i += 7) std::printf(" %.15g", x[i]);
  std::puts("");
}

int main() {
  const int n = 40;
  std::vector<double> x(n), table{1, 2, 3, 4};
  for (int i = 0; i < n; ++i) x[i] = i * 0.125;
  double k = 2.5, off = 0.5, plain[3] = {5, 6, 7};
  apply(x.data(), n, [k](double v) { return v * k; });
  apply(x.data(), n, [&off, k](double v) { return v * k + off; });
  show(x);
  const Law by_reference = [&](double v) { return v + table[2] * off; };
  apply(x.data(), n, by_reference);
  off = 0.75;
  table.assign(2000, 0.25);
  apply(x.data(), n, by_reference);
  show(x);
  apply(x.data(), n, [=](double v) { return v - plain[1] + table[0]; });
  apply(x.data(), n, [m = 0.5](double v) { return v * m; });
  apply(x.data(), n, [p = table.data() + 1](double v) { return v + *p; });
  show(x);
  apply(x.data(), n, Scale{3});
  apply(x.data(), n, [](float v) { return static_cast<int>(v * 10); });  // converts to int and back to float
  show(x);
  again(x.data(), n, [&k](double v) { return v * k; }, k);
  show(x);
  const Vec shift{0.5, 0.25};
  auto model = std::make_unique<Model>(Model{0, [shift](double v) { return v * shift.b + shift.a; }});
  model->means(x.data(), n);
  through(x.data(), n, model);
  show(x);
  Material material;
  model->law = material.law();
  model->means(x.data(), n);
  material.harden();
  model->means(x.data(), n);
  model->law = material.copy();
  material.harden();
  model->means(x.data(), n);
  show(x);
  all_of(x.data(), n, {[k](double v) { return v / k; }, Scale{0.5}, [](double v) { return v - 1; }});
  own(x.data(), n, k);
  show(x);
  std::vector<double> y(n), z(n * 3);
  each(n, [&](int i) { y[i] = x[i] * k + i; });
  each(n, [&](int i) {
    for (int j = 0; j < 3; ++j) z[i * 3 + j] = y[i] + j;
  });
  show(y);
  show(z);
  // Closures of one type capture different arrays. Only the passed one counts for overlaps. `each` has its own `n`.
  double first[40], second[40];
  each(n, [&](int i) { first[i] = i * k; });
  each(n, [&](int i) { second[i] = first[n - 1 - i] + k; });
  std::printf("%.15g %.15g\n", first[7], second[7]);
  std::vector<int> out(100);
  const int stride = 2;
  places(out, n, [=](int i) { return i * stride + 7; });
  places(out, n, [stride](int i) { return i / 2.0 + stride; });  // the index is converted to double
  for (const int one : out) std::printf("%d ", one);
  std::puts("");
  std::array<Vec, 5> turned{{{1, 2}, {3, 4}, {5, 6}, {7, 8}, {9, 10}}};
  turn(turned.data(), 5, [shift](const Vec& v) { return Vec{v.a + shift.a, v.b * shift.b}; });
  turn(turned.data(), 5, [](Vec v) { return Vec{v.b, v.a}; });
  std::printf("%g %g\n", turned[3].a, turned[3].b);
  by_index(x.data(), n, [](int i) { return i; });
  by_index(x.data(), n / 2, [k](int i) -> double { return i / k; });
  by_index(x.data(), n / 4, [](float v) { return v / 3; });
  show(x);
  const Law inner = [k](double v) { return v * k; };
  std::printf("%.15g\n", total(x.data(), n, [inner](int i, double v) { return inner(v) + i; }));
  std::printf("%.15g\n", total(x.data(), n, [&y](int i, double v) { return y[i] * v; }));
}
