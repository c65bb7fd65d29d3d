// Owners of the vectors that offloaded functions return: variables to which they are assigned, temporaries, the caller.
#include <string>
#include <utility>
#include <vector>

using Vector = std::vector<double>;

[[ferry::offload]] Vector scaled(const Vector& x, double by) {
  Vector result(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) result[i] = by * x[i];
  return result;
}
[[ferry::offload]] double dot(const Vector& x, const Vector& y) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += x[i] * y[i];
  return sum;
}
[[ferry::offload]] double of_value(Vector x) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += x[i];
  return sum;
}
#define TWICE(x) scaled(x, 2)

struct State {
  Vector u, v;
  double by;
  [[ferry::offload]] void owned() {
    u = scaled(u, 2);
    this->v = scaled(scaled(u, 0.5), by);
    by = dot(scaled(u, by), v) / dot(u, v);
    const Vector w = scaled(scaled(v, 3), 4);
    const Vector& bound = scaled(w, 5);
    if (dot(scaled(bound, 2), w) > 1) v = scaled(w, 2);
  }
};
[[ferry::offload]] Vector passed(const Vector& x) { return scaled(scaled(x, 2), 3); }

// Objects that contain vectors.
struct Field {
  Vector u;
  struct {
    Vector w;
    double h;
  } grid;
  int count;
};
[[ferry::offload]] Field relaxed(const Field& f) {
  Field g{Vector(f.u.size()), {Vector(3), 2}, 1};
  for (std::size_t i = 0; i < f.u.size(); ++i) g.u[i] = 0.5 * f.u[i];
  return g;
}
[[ferry::offload]] double total(const Field& f) {
  double sum = 0;
  for (std::size_t i = 0; i < f.u.size(); ++i) sum += f.u[i];
  return sum;
}
[[ferry::offload]] double objects(Field& f) {
  Field g = relaxed(f);
  std::swap(f, g);
  f = relaxed(relaxed(f));
  return total(relaxed(g));
}

// These classes' moves differ from those that the compiler would generate.
struct Named {
  std::string name;
  Vector u;
};
struct Counted {
  Vector u;
  Counted(const Counted&) = default;
  Counted& operator=(const Counted& other);
};
template <class Object>
[[ferry::offload]] Object bumped(const Object& f) {
  Object g{f};
  for (std::size_t i = 0; i < f.u.size(); ++i) g.u[i] += 1;
  return g;
}
[[ferry::offload]] void other_objects(Named& n, Counted& c) {
  n = bumped(n);
  c = bumped(c);
}

// For these calls, all data or the result is copied to the host.
[[ferry::offload]] double not_owned(std::vector<Vector>& many, Vector& x, Vector*& p, bool up) {
  many[0] = scaled(x, 2);
  *p = scaled(x, 2);
  x = TWICE(x);
  x = up ? scaled(x, 2) : scaled(x, 3);
  double sum = of_value(scaled(x, 2)) + dot(TWICE(x), x) + scaled(x, 2)[1];
  scaled(x, 4);
  return sum + dot(x = scaled(x, 3), x);
}

// Each result has an owner, in each iteration.
[[ferry::offload]] void each_time(std::vector<Vector>& many, Vector& x, Named& n, int steps) {
  [[ferry::sequential]] for (int k = 0; k < steps; ++k) {
    x = scaled(x, 2);
    many[0] = scaled(x, 2);
    n = bumped(n);
    Named m = bumped(n);
    x = k % 2 == 0 ? scaled(x, 2) : scaled(x, 3);
  }
}

// In each iteration, all data is copied to the host: for a result without an owner, and for a write beside a call.
[[ferry::offload]] void without_owner(std::vector<Vector>& many, Vector& x, int steps) {
  static thread_local double factor = 1;
  [[ferry::sequential]] for (int k = 0; k < steps; ++k) {
    many.push_back(scaled(x, 2));
    x = scaled(x, dot(x, x) * (factor += 1));
  }
}
