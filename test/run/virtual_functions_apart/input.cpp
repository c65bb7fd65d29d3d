// RUN: launches=10 fallbacks=5
// EXPECT-STDERR: ferry: .*'law' has a type whose functions have no device code \(Counts\).*
// EXPECT-STDERR: ferry: .*'law' has a type whose functions have no device code \(Refers\).*
// Two virtual functions of one object exclude different classes, so the launch checks the type for each of them
// separately. Objects of other classes lack some members. An overrider that reads through a reference or a pointer to
// objects excludes only its own class.
#include <cstdio>
#include <memory>
#include <vector>

struct Law {
  virtual ~Law() = default;
  virtual double at(double x) const { return x; }
  virtual double next(double x) const { return x + 1; }
};
// The second function changes the object.
struct Counts : Law {
  mutable int calls = 0;
  double at(double x) const override { return 2 * x; }
  double next(double x) const override {
    ++calls;
    return x + 100;
  }
};
// The first function changes the object.
struct Sums : Law {
  mutable double sum = 0;
  double at(double x) const override { return sum += x; }
};
struct Triples : Law {
  double at(double x) const override { return 3 * x; }
};
struct Fourfold : Law {
  double at(double x) const override { return 4 * x; }
  double next(double x) const override { return x - 4; }
};
struct Refers : Law {
  const double& by;
  std::unique_ptr<double[]> table;
  explicit Refers(const double& b) : by(b), table(new double[2]{5, 6}) {}
  double at(double x) const override { return x * by; }
  double next(double x) const override { return x + table[1]; }
};
// Has a pointer to a function, which objects of other classes don't have.
double half(double x) { return x / 2; }
struct Calls : Law {
  double (*f)(double) = half;
  double at(double x) const override { return f(x); }
};

[[ferry::offload]] void both(double* x, int n, const Law& law) {
  for (int i = 0; i < n; ++i) x[i] = law.at(x[i]) + law.next(x[i]);
}
[[ferry::offload]] void in_turn(double* x, int n, const Law& law) {
  for (int i = 0; i < n; ++i) x[i] = law.at(x[i]);
  for (int i = 0; i < n; ++i) x[i] = law.next(x[i]);
}

int main() {
  const double by = 7;
  const Counts counts;
  const Triples triples;
  const Fourfold fourfold;
  const Refers refers(by);
  const Calls calls;
  for (const Law* law : {static_cast<const Law*>(&counts), static_cast<const Law*>(&triples),
                         static_cast<const Law*>(&fourfold), static_cast<const Law*>(&refers),
                         static_cast<const Law*>(&calls)}) {
    std::vector<double> x{1, 2, 3}, y{1, 2, 3};
    both(x.data(), 3, *law);
    in_turn(y.data(), 3, *law);
    std::printf("%g %g %g, %g %g %g\n", x[0], x[1], x[2], y[0], y[1], y[2]);
  }
  std::printf("%d\n", counts.calls);
}
