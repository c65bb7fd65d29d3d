// Statements with calls that acquire data in several places: values beside a call, operands that may not be evaluated,
// elements and objects with private vectors to which results are assigned.
#include <vector>

using Vector = std::vector<double>;

class Field {
  Vector v_;
  int count_;

 public:
  explicit Field(int n) : v_(n), count_(n) {}
  int count() const { return count_; }
  double& operator[](int i) { return v_[i]; }
  double operator[](int i) const { return v_[i]; }
};

[[ferry::offload]] double dot(const Vector& x, const Vector& y) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += x[i] * y[i];
  return sum;
}
[[ferry::offload]] Vector scaled(const Vector& x, double by) {
  Vector y(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) y[i] = by * x[i];
  return y;
}
[[ferry::offload]] Field halved(const Field& f) {
  Field g(f.count());
  for (int i = 0; i < f.count(); ++i) g[i] = 0.5 * f[i];
  return g;
}
[[ferry::offload]] double run(Vector& x, Vector& y, Vector& history, std::vector<Vector>& k, Field& f, int steps) {
  double sum = 0;
  for (int t = 0; t < steps; ++t) {
    history[t + 1] = history[t] / dot(x, y) + f.count();
    if (t > 2 && dot(x, x) < history[t]) sum += t % 2 ? dot(x, y) : 0;
    k[t % 4] = scaled(x, 2);
    const Vector z = t % 3 ? scaled(x, 3) : scaled(y, 3);
    sum += dot(z, k[0]);
    f = halved(f);
    Field g = halved(f);
    f = halved(g);
  }
  return sum;
}
