// RUN: fallbacks=0
// Objects with vectors in forms whose elements may stay on the device, and in forms that copy them to the host: copies,
// moved-from objects, classes with user-defined functions, private members, strings, bases, references, handlers,
// structured bindings, containers of such objects, aliases, pointers into them.
#include <cstdio>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

using Vector = std::vector<double>;

struct Field {
  Vector u;
  int count = 0;
  Vector w;
  double stats[3] = {};
};
struct Counted {  // has user-defined special member functions
  Vector u;
  static inline int copies = 0;
  explicit Counted(std::size_t n) : u(n, 1.0) {}
  Counted(const Counted& other) : u(other.u) { ++copies; }
  Counted(Counted&& other) noexcept : u(std::move(other.u)) { other.u.assign(1, 2.0); }
  Counted& operator=(const Counted& other) {
    u = other.u;
    u[0] += 1;
    return *this;
  }
  ~Counted() { u.clear(); }
};
struct Named {
  std::string name;
  Vector u;
};
struct Derived : Field {
  double h = 1;
};
class Hidden {
 public:
  explicit Hidden(std::size_t n) : u_(n, 0.5) {}
  Vector& u() { return u_; }
  const Vector& u() const { return u_; }

 private:
  Vector u_;
};

template <class Object>
[[ferry::offload]] Object bumped(const Object& f) {
  Object g = f;
  for (std::size_t i = 0; i < g.u.size(); ++i) g.u[i] = 0.5 * f.u[i] + 1;
  return g;
}
[[ferry::offload]] Hidden next(const Hidden& f) {
  Hidden g(f.u().size());
  for (std::size_t i = 0; i < f.u().size(); ++i) g.u()[i] = f.u()[i] * 0.75;
  return g;
}
[[ferry::offload]] Field fresh(const Field& f, int n) {
  Field g;
  g.u.resize(f.u.size());
  g.w = f.w;
  g.count = f.count + n;
  for (std::size_t i = 0; i < f.u.size(); ++i) g.u[i] = f.u[i] + f.w[i] * n;
  for (int i = 0; i < 3; ++i) g.stats[i] = f.u[static_cast<std::size_t>(i)] + n;
  if (n == 3) throw std::runtime_error("three");
  return g;
}
[[ferry::offload]] Field grown(Field& f) {
  for (std::size_t i = 0; i < f.u.size(); ++i) f.u[i] += 0.125;
  Field g;
  g.u.reserve(2 * f.u.size());
  g.u = f.u;
  f.w.assign(2, 1.5);
  g.w.resize(f.u.size());
  for (std::size_t i = 0; i < f.u.size(); ++i) g.w[i] = g.u[i] * 0.25;
  return g;
}
[[ferry::offload]] Field moved(const Field& f, bool first) {
  Field a = fresh(f, 1), b{f.u, 7, Vector(f.u.size(), 0.5), {}};
  for (std::size_t i = 0; i < f.u.size(); ++i) b.u[i] *= 0.5;
  if (first) return a;
  std::swap(a, b);
  return a;
}
[[ferry::offload]] double sum(const Field& f) {
  double s = 0;
  for (std::size_t i = 0; i < f.u.size(); ++i) s += f.u[i] + f.w[i];
  return s;
}
[[ferry::offload]] double of_value(Field f) {
  double s = 0;
  for (std::size_t i = 0; i < f.u.size(); ++i) {
    f.u[i] *= 2;
    s += f.u[i];
  }
  return s;
}

[[ferry::offload]] double forms(Field& f, std::vector<Field>& many, int steps) {
  double total = 0;
  for (int k = 0; k < steps; ++k) {
    Field g = fresh(f, 2);
    total += g.u[3] + g.count + g.stats[1];
    fresh(g, 1);
    Vector late;
    late.resize(f.u.size(), 0.5);
    for (std::size_t i = 0; i < f.u.size(); ++i) f.u[i] += late[i];
    std::swap(f, g);
    double* p = f.u.data();
    p[4] += 1;
    f = grown(f);
    total += static_cast<double>(f.w.size() + f.u.capacity());
    Field copy = f;
    for (std::size_t i = 0; i < copy.u.size(); ++i) copy.u[i] += copy.w[i];
    f = copy;
    Field stolen = std::move(copy);
    total += static_cast<double>(copy.u.size()) + stolen.u[5];
    copy = moved(stolen, k % 2 == 0);
    f = moved(copy, k % 2 != 0);
    try {
      f = fresh(f, k + 2);
      g = fresh(fresh(f, 1), 3);
    } catch (const std::exception& error) {
      std::printf("%s %g %g %d\n", error.what(), f.u[1], g.u[1], g.count);
    }
    total += sum(fresh(f, 1)) / sum(f) + of_value(fresh(f, 1)) + of_value(f);
    auto [u, count, w, stats] = fresh(f, 4);
    total += u[2] + count + w[1] + stats[2];
    const Field& bound = fresh(f, 5);
    const Vector& part = fresh(f, 6).u;
    total += bound.u[3] + part[2] + sum(bound);
    Field&& rvalue = fresh(f, 1);
    rvalue = fresh(rvalue, 2);
    total += rvalue.u[1];
    many[static_cast<std::size_t>(k) % 2] = fresh(f, 1);
    std::swap(many[0], f);
    many.push_back(fresh(many.front(), 2));
    total += many.back().u[1] + f.u[2];
    std::optional<Field> maybe = fresh(f, 1);
    maybe = fresh(*maybe, 2);
    total += maybe->u[1];
    std::map<int, Field> map;
    map[k] = fresh(f, 1);
    total += map[k].u[3];
    Field array[2] = {fresh(f, 1), fresh(f, 2)};
    std::swap(array[0], array[1]);
    total += array[0].u[3];
    (f = fresh(f, 1)).u[2] += 1;
    f.u = fresh(f, 1).u;
    f.w = std::move(fresh(f, 2).w);
    std::swap(f.u, g.u);
    std::swap(f.u, g.u);
    fresh(f, 2);
    for (Field one : many) total += sum(one);
    std::swap(f, f);
    Field chosen = k % 2 == 0 ? fresh(f, 1) : f;
    total += sum(chosen);
  }
  return total;
}

[[ferry::offload]] double others(int steps) {
  double total = 0;
  Counted c(40);
  Named n{"a name that is longer than a short string's room", Vector(40, 2)};
  Derived d;
  d.u.assign(40, 1);
  d.w.assign(40, 2);
  Hidden h(40);
  for (int k = 0; k < steps; ++k) {
    c = bumped(c);
    Counted e = bumped(c);
    n = bumped(n);
    Named m = bumped(n);
    std::swap(m, n);
    d = bumped(d);
    h = next(h);
    Hidden other = next(h);
    std::swap(other, h);
    std::swap(c, e);
    total += c.u[1] + e.u[2] + n.u[3] + m.u[1] + d.u[2] + h.u()[3] + other.u()[1] + static_cast<double>(n.name.size());
  }
  return total + static_cast<double>(c.u.size());
}

int main() {
  Field f{Vector(50, 1), 3, Vector(50, 0.5), {}};
  for (std::size_t i = 0; i < f.u.size(); ++i) f.u[i] += 0.125 * static_cast<double>(i % 7);
  std::vector<Field> many(2, f);
  const double total = forms(f, many, 4);
  std::printf("%.17g %.17g %.17g %zu %d\n", total, f.u[3], many[1].u[2], f.w.size(), f.count);
  std::printf("%.17g\n", others(4));
  std::printf("%d\n", Counted::copies);
  Field g = fresh(f, 1);
  g = moved(g, true);
  std::printf("%.17g\n", g.u[9]);
}
