// RUN: fallbacks=0
// *this as an argument, by reference, by pointer and by value, and under other names. Objects are passed as their
// bases, although the objects have members with the same names.
#include <cstdio>
#include <memory>
#include <vector>

struct Base {
  double scale = 2;
  std::vector<double> x;
  double of() const { return scale; }
  double at(int i) const { return x[i]; }
};
struct Middle : Base {
  double* weight = nullptr;
};
struct Derived;
static double both(const Derived& d, int i);
static void store(Derived* d, int i, double value);

struct Derived : Middle {
  double scale = 3;
  std::vector<double> x, y;
  double total = 0;
  int n;

  explicit Derived(int count) : x(count), y(count), n(count) {
    Base::x.resize(count);
    for (int i = 0; i < count; ++i) x[i] = i, Base::x[i] = 2 * i;
  }
  double own() const { return scale; }
  double twice(int i) const { return both(*this, i) * 2; }

  [[ferry::offload]] void inside() {
    for (int i = 0; i < n; ++i) y[i] = both(*this, i);
    for (int i = 0; i < n; ++i) y[i] += twice(i);
    for (int i = 0; i < n; ++i) store(this, i, y[i] + weight[i]);
    Derived& self = *this;
    const Base& base = *this;
    for (int i = 0; i < self.n; ++i) self.y[i] += base.scale + scale + Base::scale + this->of() + base.at(i);
    for (int i = 0; i < n; ++i) [this](int k) { store(this, k, both(*this, k)); }(i);
  }
};

static double by_reference(const Base& b, int i) { return b.scale * b.x[i]; }
static double by_pointer(const Base* b, int i) { return b->scale * b->x[i] + b->of(); }
static double both(const Derived& d, int i) {
  return by_reference(d, i) + by_pointer(&d, i) + d.scale + d.x[i] + d.at(i) + d.of() + d.own();
}
static double of_pointer(const Derived* d, int i) {
  const Base& b = *d;
  return by_pointer(d, i) + by_reference(*d, i) + b.scale + d->scale + d->of() + d->Base::scale;
}
static void store(Derived* d, int i, double value) {
  d->y[i] += value;
  d->total += value;
}

[[ferry::offload]] static void outside(Derived& d, Derived* p, const std::unique_ptr<Derived>& u, double* y) {
  for (int i = 0; i < d.n; ++i) y[i] = both(d, i) + of_pointer(&d, i);
  for (int i = 0; i < p->n; ++i) y[i] += both(*p, i) + of_pointer(p, i) + p->of() + p->scale + p->at(i);
  for (int i = 0; i < u->n; ++i) y[i] += both(*u, i) + u->of() + u->scale + u->at(i);
}

int main() {
  Derived d(60);
  std::vector<double> weight(60, 0.5), y(60);
  d.weight = weight.data();
  const auto u = std::make_unique<Derived>(d);
  u->scale = 7;
  u->Base::scale = 11;
  d.inside();
  outside(d, u.get(), u, y.data());
  double sum = 0;
  for (int i = 0; i < 60; ++i) sum += (y[i] + d.y[i]) * (i % 7);
  std::printf("%.12g %.12g\n", sum, d.total);
}
