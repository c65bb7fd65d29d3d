#pragma once
#include <vector>
namespace kernels {
template <class T>
[[ferry::offload]] void scale(std::vector<T>& x, T by) {
  for (auto& v : x) v *= by;
}
template <class F>
[[ferry::offload]] void each(double* x, int n, F f) {
  for (int i = 0; i < n; ++i) x[i] = f(x[i]);
}
// This function isn't annotated: the linker keeps one definition, from the translated file or from the other one.
inline double scaled_twice(std::vector<double>& x) {
  scale(x, 2.0);
  x[0] += 1;
  scale(x, 3.0);
  return x[0];
}
struct Shifted {
  double by;
  double operator()(double v) const { return v + by; }
};
inline double shifted(std::vector<double>& x, double by) {
  static int calls = 0;
  each(x.data(), static_cast<int>(x.size()), Shifted{by});
  return x[1] + ++calls;
}
}  // namespace kernels
