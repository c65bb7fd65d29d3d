// Init-captures that are pointers, references and copies of objects.
#include <vector>

template <class F>
[[ferry::offload]] void each(int n, F f) {
  for (int i = 0; i < n; ++i) f(i);
}

struct Shop {
  double k;
  std::vector<double> v;
  void sell(int n) {
    each(n, [self = this](int i) { self->v[i] *= self->k; });
    each(n, [&s = *this](int i) { s.v[i] += s.k; });
    each(n, [s = *this, to = v.data()](int i) { to[i] = s.v[i] + s.k; });
  }
};
