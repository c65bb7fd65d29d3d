// Functions in kernels that ask whether they are constant-evaluated: yes in constants, no at run time.
#include <cstdio>
#include <type_traits>
#include <vector>

constexpr double doubled(double v) {
  if (std::is_constant_evaluated()) return v * 2;
  return v + 1;
}

[[ferry::offload]] void locals(double* x, int n) {
  for (int i = 0; i < n; ++i) {
    constexpr double k = doubled(3.0);
    const int whole = static_cast<int>(doubled(5));
    constexpr bool constant = std::is_constant_evaluated();
    x[i] += k + 100 * whole + (constant ? 10000 : 0);
  }
}

[[ferry::offload]] void run_time(double* x, int n) {
  for (int i = 0; i < n; ++i) {
    const double k = doubled(5);
    x[i] += doubled(2) + 100 * k;
  }
}

[[ferry::offload]] void arrays(double* x, int n) {
  for (int i = 0; i < n; ++i) {
    static constexpr double table[2] = {doubled(1), doubled(2)};
    static const double kept = doubled(7);
    x[i] += table[i % 2] + 100 * kept;
  }
}

[[ferry::offload]] void labels(double* x, const int* kind, int n) {
  for (int i = 0; i < n; ++i) switch (kind[i]) {
      case static_cast<int>(doubled(1.5)):
        x[i] += 1;
        break;
      case static_cast<int>(doubled(4)):
        x[i] += 2;
        break;
      default:
        x[i] += 3;
    }
}

template <class T>
[[ferry::offload]] void instance(T* x, int n) {
  for (int i = 0; i < n; ++i) {
    constexpr T k = T(doubled(sizeof(T)));
    x[i] += k;
  }
}
template void instance<float>(float*, int);

int main() {
  std::vector<double> x(40, 0.5);
  std::vector<int> kind(40);
  std::vector<float> y(40, 0.25f);
  for (int i = 0; i < 40; ++i) kind[i] = i % 10;
  locals(x.data(), 40);
  std::printf("%.17g\n", x[3]);
  run_time(x.data(), 40);
  std::printf("%.17g\n", x[3]);
  arrays(x.data(), 40);
  std::printf("%.17g %.17g\n", x[3], x[4]);
  labels(x.data(), kind.data(), 40);
  for (int i = 0; i < 10; ++i) std::printf("%.17g ", x[i]);
  instance(y.data(), 40);
  std::printf("%.9g\n", y[9]);
}
