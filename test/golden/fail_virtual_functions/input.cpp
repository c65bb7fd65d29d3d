#include <cstdio>
#include <vector>
struct Shape {
  virtual ~Shape() = default;
  virtual double area(double scale) const = 0;
  virtual double edge(double scale, int power = 2) const { return scale * power; }
  virtual std::vector<double> corners() const { return {}; }
  virtual double overlap(const Shape& other) const { return edge(1.0, 1) - other.edge(1.0, 1); }
  virtual double halved(double scale) const { return scale > 1 ? halved(scale / 2) : scale; }
};
struct Circle : Shape {
  double r = 1;
  double area(double scale) const override { return 3.0 * r * r * scale; }
};
// Each iteration has a different object.
[[ferry::offload]] void in_turn(double* out, int n, const Shape* const* all) {
  for (int i = 0; i < n; ++i) out[i] = all[i]->area(out[i]);
}
[[ferry::offload]] void by_default(double* out, int n, const Shape& shape) {
  for (int i = 0; i < n; ++i) out[i] = shape.edge(out[i]);
}
[[ferry::offload]] void of_vectors(double* out, int n, const Shape& shape) {
  for (int i = 0; i < n; ++i) out[i] = static_cast<double>(shape.corners().size());
}

[[ferry::offload]] void of_objects(double* out, int n, const Shape& one, const Shape& other) {
  for (int i = 0; i < n; ++i) out[i] = one.overlap(other);
}
[[ferry::offload]] void of_itself(double* out, int n, const Shape& shape) {
  for (int i = 0; i < n; ++i) out[i] = shape.halved(out[i]);
}

const Shape& pick(int i);
[[ferry::offload]] void of_calls(double* out, int n) {
  for (int i = 0; i < n; ++i) out[i] = pick(i).area(out[i]);
}

struct Filter {
  virtual double at(double x) const = 0;
};
// Calls the function of a different object of the same class.
struct Twice : Filter {
  const Filter& inner;
  explicit Twice(const Filter& one) : inner(one) {}
  double at(double x) const override { return inner.at(inner.at(x)); }
};
[[ferry::offload]] void nested(double* out, int n, const Filter& filter) {
  for (int i = 0; i < n; ++i) out[i] = filter.at(out[i]);
}

struct Source {
  virtual double at(double x) const = 0;
};
struct Values {
  double first;
};
struct Held : Source {
  const Values* values;
  double at(double x) const override { return x + values->first; }
};
[[ferry::offload]] void followed(double* out, int n, const Source& source) {
  for (int i = 0; i < n; ++i) out[i] = source.at(out[i]);
}

struct Log {
  virtual double at(double x) const = 0;
};
struct Loud : Log {
  double at(double x) const override {
    std::printf("%g\n", x);
    return x;
  }
};
[[ferry::offload]] void said(double* out, int n, const Log& log) {
  for (int i = 0; i < n; ++i) out[i] = log.at(out[i]);
}

struct Plugin {
  virtual double at(double x) const = 0;
};
[[ferry::offload]] void plugged(double* out, int n, const Plugin& plugin) {
  for (int i = 0; i < n; ++i) out[i] = plugin.at(out[i]);
}

struct Shared {
  virtual double at(double x) const = 0;
};
struct Left : virtual Shared {
  double at(double x) const override { return -x; }
};
[[ferry::offload]] void of_virtual_base(double* out, int n, const Shared& shared) {
  for (int i = 0; i < n; ++i) out[i] = shared.at(out[i]);
}

struct Counter {
  virtual double next(double x) = 0;
};
// Each call changes the object.
struct Running : Counter {
  double sum = 0;
  double next(double x) override { return sum += x; }
};
[[ferry::offload]] void counted(double* out, int n, Counter& counter) {
  for (int i = 0; i < n; ++i) out[i] = counter.next(out[i]);
}

struct Local {
  virtual double at(double x) const = 0;
};
[[ferry::offload]] void local(double* out, int n, const Local& one) {
  for (int i = 0; i < n; ++i) out[i] = one.at(out[i]);
}
void uses(double* out, int n) {
  struct Mine : Local {
    double at(double x) const override { return x + 1; }
  };
  local(out, n, Mine());
}

// Whether the pointer is dereferenced at all depends on a condition.
[[ferry::offload]] void perhaps(double* out, int n, const Shape* shape) {
  for (int i = 0; i < n; ++i)
    if (shape) out[i] = shape->area(out[i]);
}
