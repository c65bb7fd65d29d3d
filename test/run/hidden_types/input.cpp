// RUN: launches=18 fallbacks=0
// Types with the name of a variable or a type in the body, or a name that generated code uses; `sizeof`, alias
// templates, variable templates and static_assert.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <type_traits>

namespace ns {
using real = float;
using tiny = signed char;
enum class mode : unsigned char { a, b, c };
enum class std { one = 1, two };
enum class kernel_3 { k = 4 };
using kernel_4 = short;
enum class wide : long long { least = INT64_MIN, five = 5, most = INT64_MAX };
enum class top : unsigned long { value = UINT64_MAX };
using places = mode*;
using three = mode[3];
template <class T>
using same = T;
template <class T>
constexpr T two = T(2);
template <class T>
struct trait {
  using type = T;
};
}  // namespace ns
namespace other {
using mode = double;
using ferry = short;
}  // namespace other

[[ferry::offload]] void parameter(double* real, int n) {
  for (int i = 0; i < n; ++i) real[i] = static_cast<ns::real>(real[i] * 1.1);
}

[[ferry::offload]] void enumeration(double* mode, int n) {
  for (int i = 0; i < n; ++i) mode[i] += static_cast<int>(static_cast<ns::mode>(i)) + (ns::mode::b == ns::mode::c);
}

[[ferry::offload]] void inner_type(double* x, int n) {
  for (int i = 0; i < n; ++i) {
    using real = double;
    real third = x[i] / 3;
    x[i] = third + static_cast<ns::real>(x[i] / 7);
  }
}

[[ferry::offload]] void kinds(double* x, int n) {
  for (int i = 0; i < n; ++i) {
    other::mode a = x[i] / 3;
    ns::mode m = static_cast<ns::mode>(i);
    other::ferry f = static_cast<other::ferry>(i * 1000);
    x[i] = a + (m == ns::mode::c) + ::std::min<int>(f, 3000);
  }
}

[[ferry::offload]] void generated(double* x, int n) {
  for (int i = 0; i < n; ++i) {
    ns::std s = static_cast<ns::std>(i);
    ns::kernel_3 k = static_cast<ns::kernel_3>(i);
    ns::kernel_4 t = static_cast<ns::kernel_4>(i * 10000);
    x[i] += t + ::std::sqrt(4.0) + (s == ns::std::two) + (k == ns::kernel_3::k);
  }
}

[[ferry::offload]] void sizes(double* x, int n) {
  for (int i = 0; i < n; ++i) {
    typedef float mode;
    mode k = static_cast<mode>(i * 100 / 7.0);
    const auto bytes = sizeof(ns::mode) + 10 * sizeof(mode) + 100 * sizeof(ns::mode::a) +
                       1000 * sizeof(static_cast<ns::tiny>(i)) + 10000 * alignof(other::mode);
    x[i] += k + static_cast<double>(bytes);
  }
}

[[ferry::offload]] void extremes(double* x, int n) {
  for (int i = 0; i < n; ++i) {
    const ns::wide w = i % 2 ? ns::wide::least : ns::wide::most;
    x[i] += static_cast<double>(w) / 1e15 + static_cast<double>(ns::top::value) / 1e15;
  }
}

[[ferry::offload]] void templates(double* x, int n) {
  for (int i = 0; i < n; ++i) {
    static_assert(std::is_same_v<ns::real, float> && sizeof(ns::mode) == 1);
    x[i] += ns::same<unsigned short>(i * 30000) + std::make_unsigned_t<int>(i) / 3 + ns::two<int> +
            ns::two<ns::same<double>>;
    typename ns::trait<unsigned long>::type u = static_cast<unsigned long>(i);
    x[i] += static_cast<double>(ns::trait<unsigned long>::type(u)) + ns::trait<ns::tiny>::type(i * 50);
  }
}

[[ferry::offload]] void pointers(ns::mode* m, int n) {
  for (int i = 0; i < n; ++i) {
    ns::places p = m + i;
    ns::three t = {ns::mode::a, *p, ns::mode::c};
    *p = t[i % 3];
  }
}

[[ferry::offload]] int results(const int* x, int n) {
  int partial_9 = 0, combine_9 = 100000, place = 0;
  for (int i = 0; i < n; ++i) {
    const int partial_8 = x[i];
    partial_9 += partial_8;
    if (x[i] < combine_9) {
      combine_9 = x[i];
      place = i;
    }
  }
  return partial_9 * 7 + combine_9 + place;
}

[[ferry::offload]] int more_results(const int* partial_10, int combine_10, int partial_11, const int* combine_11) {
  int sum = 0;
  for (int i = 0; i < combine_10; ++i) sum += partial_10[i];
  for (int i = 0; i < partial_11; ++i) sum += combine_11[i];
  return sum;
}

[[ferry::offload]] void last(double* value, int n) {
  for (int i = 0; i < n; ++i) value[i] /= 3;
}

namespace ns {
enum bottom : long { least = -9223372036854775807L - 1 };
template <class T>
using id = T;
}  // namespace ns

// `>>` and `>>>` close template argument lists here, so each consists of several tokens.
[[ferry::offload]]
static void closing_brackets(int* k, ns::bottom b, int n) {
  for (int i = 0; i < n; ++i)
    k[i] += static_cast<int>(static_cast<std::underlying_type_t<ns::bottom>>(b) == ns::least) +
            static_cast<ns::id<ns::id<short>>>(i) + ns::id<ns::id<int>>(i) + (n>>1);
}

static int step = 3;
static int stepped(int i) { return i * step; }

// A callee or lambda uses a variable, and the body declares a type with the same name.
[[ferry::offload]] void of_callees(int* x, const int* y, int n, int shift) {
  const auto shifted = [=](int i) { return y[i] + shift; };
  for (int i = 0; i < n; ++i) {
    using shift [[maybe_unused]] = short;
    x[i] += shifted(i);
  }
  for (int i = 0; i < n; ++i) {
    typedef signed char step;
    x[i] += stepped(static_cast<step>(i + 250));
  }
  for (int i = 0; i < n; ++i) {
    int sum = ::step;
    {
      using step = signed char;
      sum += static_cast<step>(i + 250) + ::step;
    }
    x[i] += sum;
  }
}

// The class and one of the variables must be renamed.
[[ferry::offload]] void renamed(int* x, int n, int step) {
  const auto more = [&](int i) { return i + step; };
  {
    struct step {
      int i;
      explicit step(int k = 2) : i(k) {}
      explicit operator int() const { return i; }
    };
    for (int i = 0; i < n; ++i) x[i] += stepped(static_cast<int>(static_cast<struct step>(i))) + more(i);
  }
}

int main() {
  const int n = 9;
  double x[n];
  int k[n];
  ns::mode m[n];
  for (int i = 0; i < n; ++i) {
    x[i] = i * 1.7;
    k[i] = i * 17 % 9 - 3;
    m[i] = static_cast<ns::mode>(i % 3);
  }
  parameter(x, n), enumeration(x, n), inner_type(x, n), kinds(x, n), generated(x, n), sizes(x, n), extremes(x, n);
  templates(x, n), pointers(m, n), last(x, n);
  std::printf("%d %d\n", results(k, n), more_results(k, n, n, k));
  closing_brackets(k, ns::least, n);
  const int y[n] = {5, 1, 4};
  of_callees(k, y, n, 7);
  renamed(k, n, 4);
  for (int i = 0; i < n; ++i) std::printf("%d ", k[i]);
  for (int i = 0; i < n; ++i) std::printf("%.17g %d\n", x[i], static_cast<int>(m[i]));
}
