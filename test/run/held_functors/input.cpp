// RUN: launches=13 fallbacks=3
// EXPECT-STDERR: ferry: .*input.cpp:74: 'law' holds a function without device code \(Unclear\); this loop runs on the host \(guard: function\); construct it from a lambda.*
// A std::function calls the right operator(): one of several, one in a base, an instance of a template. If only
// overload resolution could tell which one it is, the original loop runs.
#include <cstdio>
#include <functional>
#include <vector>

using Law = std::function<double(double)>;

// The types in the call select the operator. With a different std::function, the operator for int matches exactly.
struct Several {
  double k;
  double operator()(double v) const { return v * k; }
  int operator()(int v) const { return v + 1000; }
  double operator()(const char*) const { return k; }
};
// A std::function holds a non-const object, so the non-const operator is called.
struct Either {
  double k;
  double operator()(double v) { return v + k; }
  double operator()(double v) const { return v - 1000 * k; }
};
// A non-const reference can't bind to the value, so the other operator is called.
struct ByReference {
  double k;
  double operator()(double& v) const { return v * 1000; }
  double operator()(const double& v) const { return v / k; }
};
struct Base {
  double k;
  double operator()(double v) const { return v - k; }
};
struct Pad {
  double unused[3];
};
struct Inherits : Pad, Base {};
struct Inherits2 : Inherits {
  double more;
};
struct Named : Base {
  using Base::operator();
  double operator()(double, double) const { return 1000; }
};
struct Hides : Base {
  double k;
  double operator()(float v) const { return v * k; }
};
struct Generic {
  double k;
  template <class T>
  T operator()(T v) const {
    return v * static_cast<T>(k);
  }
};
// Both operators accept a double without a conversion.
struct Unclear {
  double k;
  template <class T>
  double operator()(T&& v) {
    return v + k;
  }
  double operator()(double v) const { return v - k; }
};
struct Unclear2 {
  double k;
  double operator()(double&& v) { return v * k; }
  double operator()(double v) const { return v - k; }
};
struct Virtual : virtual Base {};

[[ferry::offload]] void apply(std::vector<double>& x, const Law& law) {
  const int n = static_cast<int>(x.size());
  for (int i = 0; i < n; ++i) x[i] = law(x[i]);
}
[[ferry::offload]] void count(std::vector<int>& x, const std::function<int(int)>& law) {
  const int n = static_cast<int>(x.size());
  for (int i = 0; i < n; ++i) x[i] = law(x[i]);
}

int main() {
  std::vector<double> x{1, 2, 3.5, 4};
  std::vector<int> y{1, 2, 3};
  const auto run = [&x](const Law& law) {
    apply(x, law);
    for (const double one : x) std::printf(" %.15g", one);
    std::puts("");
  };
  run(Several{3});
  run(Either{2});
  run(ByReference{4});
  Inherits inherits;
  inherits.k = 5;
  run(inherits);
  Inherits2 inherits2;
  inherits2.k = 6;
  run(inherits2);
  Named named;
  named.k = 7;
  run(named);
  Hides hides;
  hides.k = 0.5, hides.Base::k = 2000;
  run(hides);
  run(Generic{9});
  const double k = 2.5;
  run([k](auto v) { return v / k; });
  run([](auto v) { return v + 1; });
  run([k](double v) { return v * k; });
  run(Unclear{1});
  run(Unclear2{2});
  Virtual of_virtual;
  of_virtual.k = 3;
  run(of_virtual);
  count(y, Several{3});
  count(y, Generic{2});
  for (const int one : y) std::printf(" %d", one);
  std::puts("");
}
