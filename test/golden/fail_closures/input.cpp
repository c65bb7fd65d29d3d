// Closures that kernels don't support, and templates whose instances can't be distinguished.
#include <functional>
#include <utility>
#include <vector>

template <class F>
[[ferry::offload]] void copies(int n, F f) {
  for (int i = 0; i < n; ++i) f(i);
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
[[ferry::offload]] void copied(int n, F f) {
  for (int i = 0; i < n; ++i) twice(f, i);
}
template <class F>
[[ferry::offload]] void same_in_helper(int n, F f, F g) {
  for (int i = 0; i < n; ++i) both(f, g, i);
}
template <class F>
[[ferry::offload]] void of_bindings(int n, F f) {
  for (int i = 0; i < n; ++i) f(i);
}
template <class F>
[[ferry::offload]] void of_threads(int n, F f) {
  for (int i = 0; i < n; ++i) f(i);
}
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

struct Two {
  double low, high;
};
std::pair<double, double> y_of(double* y) { return {y[0], y[1]}; }
thread_local double of_thread = 3;

void use(double* x, double* y, int n) {
  int count = 0;
  copies(n, [x, count](int i) mutable { x[i] = ++count; });
  auto one = [=](int i) { x[i] += y[i]; };
  same_in_helper(n, one, one);
  copied(n, [x, count](int i) mutable { x[i] = 1, count += i; });
  const auto [low, high] = Two{x[0], 1};
  of_bindings(n, [&, low](int i) { x[i] = low + high; });
  const auto [first, second] = y_of(y);
  of_bindings(n, [&](int i) { x[i] = first + second; });
  of_threads(n, [=](int i) { x[i] = of_thread; });
  in_helper(n, [x](int i) { x[i] = 0; }, [x, n](int i) { x[n + i] = 1; });
  nested(n, [&](int i) { one(i), x[i] += 1; });
  in_macro(n, LAMBDA);
  recurrence(n, [&](int i) { x[i] = x[i - 1]; });
  captures(n, x, 1, 2.5);
  pack(n, one);
  Holder{[x, count](int i) mutable { x[i] = ++count; }}.changes(n);
  Holder<decltype(one)> holder{one};
  holder.passes(n);
  holder.of_other(n, holder);
}
