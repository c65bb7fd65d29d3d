// Without run-time type information, the type of an object isn't known.
struct Shape {
  virtual double area(double scale) const = 0;
};
struct Circle : Shape {
  double r = 1;
  double area(double scale) const override { return 3.0 * r * r * scale; }
};
[[ferry::offload]] void areas(double* out, int n, const Shape& shape) {
  for (int i = 0; i < n; ++i) out[i] = shape.area(out[i]);
}
// Here, the object's type is known at translation nevertheless.
[[ferry::offload]] void circles(double* out, int n) {
  const Circle circle;
  for (int i = 0; i < n; ++i) out[i] = circle.area(out[i]);
}
