// Closures passed to annotated templates are identified where they are created. Implicit captures are written out.
// An instance for a lambda from a macro stays on the host, with a warning.
#include <vector>

template <class F>
[[ferry::offload]] void each(int n, F&& f) {
  for (int i = 0; i < n; ++i) f(i);
}

template <class F, class G>
[[ferry::offload]] double fold(int n, const F& f, G g) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += g(f(i), i);
  return sum;
}

#define DOUBLED(x) [&](int i) { x[i] *= 2 + 0 * __COUNTER__; }

double rate = 2;  // declared after the templates

class Field {
 public:
  void scale(double by) {
    each(n_, [&](int i) { values_[static_cast<unsigned>(i)] *= by; });
  }

 private:
  int n_ = 8;
  std::vector<double> values_ = std::vector<double>(8);
};

template <class T, int N>
void shift(T* x, int n) {
  each(n, [=](int i) { x[i] += N; });
}

double use(double* x, float* y, int n) {
  const auto twice = [n](double v, int) { return 2 * v + n; };
  double k = 3;
  each(n, [&](int i) { x[i] += k; });
  each(n, [&, y](auto i) {
    x[i] -= k * y[i];  // the lambda's body has lines of its own
  });
  each(n, DOUBLED(x));
  shift<double, 1>(x, n);
  shift<float, 2>(y, n);
  Field().scale(k);
  each(n, [=](int i) { x[i] *= rate; });
  each(n, [k](int i) mutable { k += i; });
  return fold(n, [&](int i) { return x[i] * k; }, twice);
}
