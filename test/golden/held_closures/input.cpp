// A std::function that holds functors and closures with captures: a kernel has an instance for each type that it may
// hold, and gets the captured values.
#include <functional>
#include <vector>

using Law = std::function<double(double)>;
struct Scale {
  double k;
  double operator()(double v) const { return v * k; }
};

// One class has several operators, one of which matches the call. The other class inherits its operator.
struct Several {
  double k;
  double operator()(double v) const { return v - k; }
  int operator()(int v) const { return v; }
};
struct Padded {
  double unused;
};
struct Inherits : Padded, Several {};

[[ferry::offload]] void apply(double* x, int n, const Law& law) {
  for (int i = 0; i < n; ++i) x[i] = law(x[i]);
}
// The function is passed to a function that a kernel calls.
double mean(const Law& law, double a, double b) { return (law(a) + law(b)) / 2; }
struct Model {
  int pad;
  Law law;
};
[[ferry::offload]] void means(double* x, int n, const Model& model) {
  for (int i = 0; i < n; ++i) x[i] = mean(model.law, x[i], 1);
}
// The closures set elements.
[[ferry::offload]] void each(int n, const std::function<void(int)>& body) {
  for (int i = 0; i < n; ++i) body(i);
}
double half(double v) { return v / 2; }

class Material {
  double e_ = 3;
  std::vector<double> table_{1, 2};

 public:
  Law law() const {
    return [this](double v) { return e_ * v + table_[1]; };
  }
};

// A template creates it after the end of the file.
template <class T>
Law scaled(T k) {
  return [k](double v) { return v * k; };
}

void uses(double* x, int n, std::vector<double>& a) {
  double k = 2, off[2] = {1, 2};
  apply(x, n, [k](double v) { return v * k; });
  apply(x, n, [&k, off](double v) { return v * k + off[1]; });
  apply(x, n, [](float v) { return static_cast<int>(v); });  // converts to int
  apply(x, n, Scale{3});
  apply(x, n, half);
  apply(x, n, Inherits());
  apply(x, n, scaled(3.5F));
  means(x, n, {0, Material().law()});
  each(n, [&](int i) { a[i] = k * i; });
}
