// Generic lambdas whose patterns contain expressions without a type (`T y(x)`, `new T(x)`), `if constexpr` and local
// classes. They are called in loops, passed to templates, or never called.
#include <cstdarg>
#include <cstdio>

[[ferry::offload]]
void parenthesised(int* a, int n) {
  auto g = [](auto x) {
    decltype(x) y(x), z{x};
    auto w(y);
    return w + z;
  };
  for (int i = 0; i < n; ++i) a[i] = g(i);
}

[[ferry::offload]]
void chosen(int* a, double* b, int n) {
  auto half = [](auto x) {
    using T = decltype(x);
    if constexpr (sizeof(T) == 4) {
      T y(x);
      return y / 2;
    } else {
      return x * 0.5;
    }
  };
  for (int i = 0; i < n; ++i) {
    a[i] += half(i);
    b[i] = half(b[i] + i);
  }
}

template <class T>
[[ferry::offload]]
void in_template(T* a, int n) {
  auto b = [](auto x, T t) {
    T y(t);
    auto w(x);
    return y + static_cast<T>(w);
  };
  for (int i = 0; i < n; ++i) a[i] = b(i, a[i]);
}

[[ferry::offload]]
void never_called(int* a, int n) {
  auto odd = [](auto x) {
    auto* p = new decltype(x)(x);
    auto inner = [&](auto y) {
      typename decltype(y)::type z(y, x);
      return z.foo(*p)(y);
    };
    struct Local {
      decltype(x) v;
    };
    return inner(Local{x});
  };
  static_cast<void>(odd);
  for (int i = 0; i < n; ++i) a[i] += i;
}

template <class G>
[[ferry::offload]]
void given(int* a, int n, G g) {
  for (int i = 0; i < n; ++i) a[i] += g(i);
}

// The compiler's class for va_list has members whose types aren't written in any source.
[[ferry::offload]]
void variadic(int* a, int n, ...) {
  std::va_list list;
  va_start(list, n);
  const int step = va_arg(list, int);
  va_end(list);
  for (int i = 0; i < n; ++i) a[i] += step;
}

int main() {
  constexpr int n = 100;
  int a[n];
  double b[n]{};
  parenthesised(a, n);
  chosen(a, b, n);
  in_template(a, n);
  in_template(b, n);
  never_called(a, n);
  given(a, n, [](auto x) {
    auto y(x);
    return y + 1;
  });
  variadic(a, n, 7);
  for (int i = 0; i < n; ++i) std::printf("%d %g\n", a[i], b[i]);
}
