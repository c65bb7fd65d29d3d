// RUN: launches=10 fallbacks=0
// Constants that are members of templates: their source text alone doesn't identify them.
#include <cstdio>
#include <type_traits>
#include <vector>

template <class T>
struct Traits {
  static constexpr int size = sizeof(T);
  static const bool wide = sizeof(T) > 4;
};

template <class T>
[[ferry::offload]] void chosen(const double* x, double* out, int n) {
  for (int i = 0; i < n; ++i) {
    if constexpr (std::is_same<T, int>::value)
      out[i] = x[i];
    else
      out[i] = -x[i];
    if (!Traits<T>::wide) out[i] += 1;
  }
}
template <class T>
[[ferry::offload]] void strided(const double* x, double* out, int n) {
  for (int i = 0; i < n; i += Traits<T>::size) out[i] = x[i];
  for (int i = Traits<T>::size; i < n; ++i)
    if (i < Traits<T>::size + 3 || std::integral_constant<bool, (sizeof(T) > 1)>::value) out[i - Traits<T>::size] += 1;
}
[[ferry::offload]] void plain(const double* x, double* out, int n) {
  for (int i = 0; i < n; ++i)
    if (Traits<double>::wide ? std::is_integral<char>::value : false) out[i] += 2 * x[i];
}

int main() {
  const int n = 100;
  std::vector<double> x(n), out(n);
  for (int i = 0; i < n; ++i) x[i] = i * 0.37;
  for (auto f : {chosen<int>, chosen<unsigned>, chosen<double>, strided<int>, strided<char>, strided<double>, plain}) {
    f(x.data(), out.data(), n);
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += out[i] * (i % 7);
    std::printf("%.17g\n", sum);
  }
}
