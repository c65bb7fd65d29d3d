// Constant tables that kernels contain: neighbouring threads have equal subscripts, which are within the table.
#include <array>

constexpr int cx[3] = {0, 1, -1};
constexpr std::array<double, 3> w{0.5, 0.25, 0.25};
struct Offset {
  short dx;
  double weight;
};
const Offset around[2] = {{1, 0.5}, {-1, 2}};
template <class T>
struct Filter {
  static constexpr T taps[3] = {T(0.25), T(0.5), T(0.25)};
};
template <class T>
class Hidden {
  static constexpr T taps_[3] = {T(1), T(2), T(3)};

 public:
  [[ferry::offload]] static void choose(const unsigned char* a, double* b, int n) {
    for (int x = 0; x < n; ++x) b[x] = taps_[a[x] % 3];
  }
};
template class Hidden<float>;

[[ferry::offload]] void pull(const double* f, double* g, int n) {
  for (int q = 0; q < 3; ++q)
    for (int x = 1; x < n - 1; ++x) g[q * n + x] = w[q] * f[q * n + x - cx[q]];
}
[[ferry::offload]] void gather(const double* a, double* b, int n) {
  for (int x = 1; x < n - 1; ++x) {
    double s = 0;
    for (const auto& [dx, weight] : around) s += weight * a[x + dx];
    for (int k = -1; k <= 1; ++k) s += Filter<double>::taps[k + 1] * a[x + k];
    b[x] = s;
  }
}
// These tables are buffers, because threads select their elements. `taps` is a private member of a template. The stub
// has no name for it, so it is in the device's memory.
[[ferry::offload]] void choose(const unsigned char* a, double* b, int n) {
  for (int x = 0; x < n; ++x) b[x] = Filter<float>::taps[a[x] % 3] + w[a[x] % 3];
}
