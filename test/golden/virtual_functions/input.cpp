// Virtual functions: a kernel has one instance for each type that the object may be of, and a launch asks for the type.
struct Shape {
  virtual ~Shape() = default;
  virtual double area(double scale) const = 0;
  [[ferry::offload]] void areas(double* out, int n) const {
    for (int i = 0; i < n; ++i) out[i] = area(out[i]);
  }
};
struct Circle : Shape {
  double r = 1;
  double area(double scale) const override { return 3.0 * r * r * scale; }
};
// Declared after a function whose kernels call it; its table is a part that a Circle doesn't have.
class Polygon : public Shape {
 public:
  double area(double scale) const override { return sides_ * table[1] * scale; }
  const double* table = nullptr;

 private:
  int sides_ = 3;
};

// The object is behind a pointer, which the launch follows only if the loop has an iteration.
[[ferry::offload]] void scaled(double* out, int n, const Shape* shape) {
  for (int i = 0; i < n; ++i) out[i] *= shape->area(2.0);
}

// The type is known: no launch asks.
[[ferry::offload]] void circles(double* out, int n) {
  Circle circle;
  for (int i = 0; i < n; ++i) out[i] = circle.area(out[i]);
}
