// Functions of pairs, tuples, arrays and optionals that kernels can't call.
#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <functional>
#include <optional>
#include <tuple>
#include <utility>

enum class Kind { low, high };

// `<` on a NaN gives a different result in C++20 than in earlier standards.
[[ferry::offload]] void ordered(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = std::pair<double, int>(a[i], i) < std::pair<double, int>(1, 2);
}
[[ferry::offload]] void kinds(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = std::pair(Kind::low, i) == std::pair(Kind::high, 2);
}
[[ferry::offload]] void applied(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = std::apply([](int x, int y) { return x + y; }, std::make_pair(i, 2));
}
[[ferry::offload]] void joined(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = std::get<1>(std::tuple_cat(std::make_tuple(i), std::make_tuple(2)));
}
[[ferry::offload]] void referred(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = std::get<0>(std::make_pair(std::ref(a[i]), 2));
}
[[ferry::offload]] void least_and_greatest(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = std::minmax(a[i], 2.0).first;
}
[[ferry::offload]] void sorted(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    std::array<double, 3> t{a[i], 2, 1};
    std::next_permutation(t.begin(), t.end());
    a[i] = t[0];
  }
}
[[ferry::offload]] void as_pointer(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    std::array<double, 3> t{a[i], 2, 1};
    a[i] = t.data()[1];
  }
}
[[ferry::offload]] void whole_array(double* a, int n, const std::array<double, 3>& t) {
  for (int i = 0; i < n; ++i) {
    std::array<double, 3> u = t;
    a[i] = u[i % 3];
  }
}
[[ferry::offload]] void bound_array(double* a, int n, std::array<double, 3>& t) {
  for (int i = 0; i < n; ++i) {
    auto& [x, y, z] = t;
    a[i] = x + y + z;
  }
}
[[ferry::offload]] void whether_there_is_one(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    std::optional<int> e;
    if (i % 2) e = 0;
    std::optional<bool> b(e);  // stores whether e has a value
    a[i] = b ? *b : 2;
  }
}
[[ferry::offload]] void optional_of_optional(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    std::optional<int> e;
    std::optional<std::optional<double>> b = e;  // stores an optional without a value
    a[i] = b ? 1 : 2;
  }
}
[[ferry::offload]] void optional_in_pair(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    std::pair<std::optional<bool>, int> b(std::pair<std::optional<int>, int>(0, 1));
    a[i] = *b.first;
  }
}
[[ferry::offload]] void rest_and_quotient(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    int quotient = 0;
    a[i] = std::remquo(a[i], 3, &quotient);
  }
}
[[ferry::offload]] void exponential(double* b, int n) {
  for (int i = 0; i < n; ++i) b[i] = std::exp(std::complex<double>(b[i], i)).real();
}
