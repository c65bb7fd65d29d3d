// Lambdas passed to annotated templates, with init-captures of objects, references and pointers to objects.
#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

struct Body {
  double k = 2;
  std::vector<double> v = std::vector<double>(40, 3.0);
  double row[3] = {1, 2, 3};
};

Body everywhere;

template <class F>
[[ferry::offload]] void each(int n, F f) {
  for (int i = 0; i < n; ++i) f(i);
}

template <class F>
[[ferry::offload]] double sum(int n, const F& f) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += f(i);
  return s;
}

struct Shop {
  double k = 2, self = 100;
  std::vector<double> v = std::vector<double>(40, 3.0);
  std::vector<double>& mine() { return v; }

  void pointer() {
    each(40, [self = this](int i) { self->v[i] *= self->k; });
  }
  void reference() {
    each(40, [&s = *this](int i) { s.v[i] += s.k; });
  }
  double copy() {
    k = 7;
    const auto f = [self = *this](int i) { return self.v[i] * self.k; };
    k = 8;
    return sum(40, f);
  }
  void member() {
    each(40, [&v = this->v, k = 3 * k](int i) { v[i] -= k; });
  }
  void called() {
    each(40, [&v = mine()](int i) { v[i] += i; });
  }
};

void globals(Body& g) {
  double k = 1;
  each(40, [&s = g, k](int i) { s.v[i] += s.k * k; });
  each(40, [s = &g](int i) { s->v[i] += s->row[i % 3]; });
  const auto copied = [s = g](int i) { return s.v[i] + s.row[1] * s.k; };
  g.k = 5;
  g.row[1] = 9;
  for (double& x : g.v) x = 0;
  std::printf("copied %g\n", sum(40, copied));
  each(40, [&s = std::as_const(g), &to = everywhere](int i) { to.v[i] += s.row[2] * s.k; });
  each(2, [&row = g.row](int i) { row[i] = 4 + i; });
}

void owned() {
  const auto up = std::make_unique<Body>();
  each(40, [q = up.get()](int i) { q->v[i] *= q->k; });
  each(40, [&q = *up](int i) { q.v[i] += i; });
  std::printf("owned %g %g\n", up->v[7], up->v[39]);
}

void hidden() {
  Body s, other;
  other.k = 11;
  each(40, [&s = other, &other = s](int i) { s.v[i] = other.k + i; });
  std::printf("hidden %g %g\n", s.v[3], other.v[3]);
}

int main() {
  Shop shop;
  shop.pointer();
  shop.reference();
  std::printf("copy %g\n", shop.copy());
  shop.member();
  shop.called();
  std::printf("shop %g %g %g\n", shop.v[0], shop.v[39], shop.k);
  globals(everywhere);
  std::printf("globals %g %g %g\n", everywhere.v[0], everywhere.v[39], everywhere.row[1]);
  owned();
  hidden();
}
