// Branches of `if constexpr` that an instance discards. Some are as short as `return t;`.
#include <cstdio>
#include <vector>
struct H2 {
  double v;
};
struct H3 {
  double w;
  double size() const { return -w; }
};
template <class T>
inline double any(const T& t) {
  if constexpr (!__is_class(T))
    return t;
  else
    return t.v;
}
template <class T>
inline double some(const T& t) {
  if constexpr (requires { t.v; })
    return t.v;
  else if constexpr (requires { t.size(); })
    return t.size();
  else
    return t;
}
template <class T>
inline T mk(double d) {
  if constexpr (requires(T t) { t.v; })
    return T{d};
  else
    return d;
}
template <class T>
inline double set(T t) {
  double r = 1;
  if constexpr (__is_class(T)) {
    r = 2;
  } else
    r = t;
  if constexpr (!__is_class(T)) {
  } else
    r += 3;
  return r;
}
[[ferry::offload]] void go(double* x, const H2* g, const H3* h, int n) {
  for (int i = 0; i < n; ++i)
    x[i] += any(g[i]) + any(x[i]) + some(g[i]) + 10 * some(h[i]) + some(x[i]) + mk<H2>(3).v + mk<double>(4) +
            set(g[i]) + set(x[i]);
}
[[ferry::offload]] void generic(double* x, const H2* g, int n) {
  auto f = [](const auto& q) -> double {
    if constexpr (sizeof(q) == 8 && requires { q.v; })
      return q.v;
    else
      return q;
  };
  for (int i = 0; i < n; ++i) x[i] += f(g[i]) + f(x[i]);
}
int main() {
  std::vector<double> x(40, 1);
  std::vector<H2> g(40, {2});
  std::vector<H3> h(40, {3});
  go(x.data(), g.data(), h.data(), 40);
  generic(x.data(), g.data(), 40);
  std::printf("%g %g\n", x[0], x[39]);
}
