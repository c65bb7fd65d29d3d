// Closures that no kernel can hold, and templates of which no instance can be told apart.
#include <functional>
#include <vector>

template <class F>
[[ferry::offload]] void copies(int n, F f) {
  for (int i = 0; i < n; ++i) f(i);
}
template <class F>
[[ferry::offload]] void same(int n, F f, F g) {
  for (int i = 0; i < n; ++i) f(i), g(i);
}
template <class F>
void twice(F f, int i) {
  f(i);
  f(i);
}
template <class F, class G>
void both(F f, G g, int i) {
  f(i);
  g(i);
}
template <class F, class G>
[[ferry::offload]] void in_helper(int n, F f, G g) {
  for (int i = 0; i < n; ++i) both(f, g, i);
}
template <class F>
[[ferry::offload]] void nested(int n, F f) {
  for (int i = 0; i < n; ++i) twice(f, i);
}
template <class F>
[[ferry::offload]] void in_macro(int n, F f) {
  for (int i = 0; i < n; ++i) f(i);
}
template <class F>
[[ferry::offload]] void held(int n, F f) {
  for (int i = 0; i < n; ++i) f(i);
}
template <class F>
[[ferry::offload]] void recurrence(int n, F f) {
  for (int i = 1; i < n; ++i) f(i);
}
template <class F>
[[ferry::offload]] void pack(int n, F f) {
  for (int i = 0; i < n; ++i) f(i);
}
template <class... Ts>
void captures(int n, double* x, Ts... more) {
  pack(n, [&](int i) { x[i] = (x[i] + ... + more); });
}
template <class T>
void generic(T) {}

template <class F>
struct Twin {
  F f, g;
  [[ferry::offload]] void run(int n) {
    for (int i = 0; i < n; ++i) f(i), g(i);
  }
};
template <class F>
struct Holder {
  F f;
  [[ferry::offload]] void changes(int n) {
    for (int i = 0; i < n; ++i) f(i);
  }
  [[ferry::offload]] void passes(int n) {
    for (int i = 0; i < n; ++i) twice(f, i);
  }
  [[ferry::offload]] void of_other(int n, const Holder& other) {
    for (int i = 0; i < n; ++i) other.f(i);
  }
};

#define LAMBDA [&](int i) { x[i] = 0 * __COUNTER__; }

struct Owner {
  double& by;
  void scale(std::vector<double>& x) {
    held(8, [&, this](int i) { x[static_cast<unsigned>(i)] *= by; });
  }
};

void use(double* x, double* y, int n) {
  int count = 0;
  copies(n, [x, count](int i) mutable { x[i] = ++count; });
  auto one = [=](int i) { x[i] += y[i]; };
  same(n, one, one);
  in_helper(n, [x](int i) { x[i] = 0; }, [x, n](int i) { x[n + i] = 1; });
  nested(n, [&](int i) { one(i), x[i] += 1; });
  in_macro(n, LAMBDA);
  recurrence(n, [&](int i) { x[i] = x[i - 1]; });
  captures(n, x, 1, 2.5);
  Twin<decltype(one)>{one, one}.run(n);
  Holder{[x, count](int i) mutable { x[i] = ++count; }}.changes(n);
  Holder<decltype(one)> holder{one};
  holder.passes(n);
  holder.of_other(n, holder);
}
