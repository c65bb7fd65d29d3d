#pragma once
// Annotated templates that take closures, and a caller of such a template that several units share.
#include <cstddef>
#include <utility>
#include <vector>

namespace loops {

template <class F>
[[ferry::offload]] void each(int n, F f) {
  for (int i = 0; i < n; ++i) f(i);
}

template <class F>
[[ferry::offload]] void each_forwarded(int n, F&& f) {
  for (int i = 0; i < n; ++i) f(i);
}

template <class F>
[[ferry::offload]] void each_constant(int n, const F& f) {
  for (int i = 0; i < n; ++i) f(i);
}

template <class F, class G>
[[ferry::offload]] double transform_reduce(int n, F f, G g) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += g(f(i), i);
  return sum;
}

template <class F>
void apply(int n, F&& f) {  // not annotated
  each_forwarded(n, std::forward<F>(f));
}

inline void negate(std::vector<double>& x) {
  double* p = x.data();
  each(static_cast<int>(x.size()), [=](int i) { p[i] = -p[i]; });
}

}  // namespace loops
