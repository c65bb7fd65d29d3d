// Virtual functions: a kernel has an instance for each type that the object may have, and a launch determines the type.
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
// Kernels for functions before this class call its function. It has a member `table`, which a Circle lacks.
class Polygon : public Shape {
 public:
  double area(double scale) const override { return sides_ * table[1] * scale; }
  const double* table = nullptr;

 private:
  int sides_ = 3;
};

// The object is behind a pointer, which the launch dereferences only if the loop has iterations.
[[ferry::offload]] void scaled(double* out, int n, const Shape* shape) {
  for (int i = 0; i < n; ++i) out[i] *= shape->area(2.0);
}

// The type is known, so the launch doesn't determine it.
[[ferry::offload]] void circles(double* out, int n) {
  Circle circle;
  for (int i = 0; i < n; ++i) out[i] = circle.area(out[i]);
}
