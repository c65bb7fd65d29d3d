// Pairs, tuples, arrays and optionals as kernels represent them.
#include <algorithm>
#include <array>
#include <complex>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

struct Vec {
  double x, y;
};
struct Hit {
  std::pair<int, Vec> where;
  std::optional<float> depth;
};
using Three = std::array<double, 3>;

static std::pair<int, double> nearest(const double* x, int i) {
  return x[i] < 0.5 ? std::make_pair(i, x[i]) : std::pair<int, double>{-i, 1};
}
static Three cross(const Three& a, const Three& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
static std::optional<double> root(double v) {
  if (v < 0) return std::nullopt;
  return v / 2;
}

[[ferry::offload]]
void values(const double* x, double* out, int n, Hit hit, std::array<double, 4> weights) {
  for (int i = 0; i < n; ++i) {
    auto [k, distance] = nearest(x, i);
    std::tuple<int, double> both;
    std::tie(k, std::get<double>(both)) = std::make_tuple(k + 1, 2.0f);
    Three u{x[i], 1, 2};
    const auto [a, b, c] = cross(u, Three{1, 0, 0});
    std::swap(u, u);
    double s = weights[i % 4] + hit.where.second.x + hit.depth.value_or(1);
    if (auto r = root(x[i])) s += *r;
    out[i] = s + k + distance + a + b + c + (std::pair(i, 2) < std::pair(2, i) ? 1 : 0);
  }
}

// A tuple declared outside the loop has the host's layout. Some parts are ignored. Minima and maxima of lists are used.
[[ferry::offload]]
void places(const double* x, double* out, int n, std::tuple<int, double, char> place) {
  for (int i = 0; i < n; ++i) {
    double scale;
    std::tie(std::ignore, scale, std::ignore) = place;
    auto [least, greatest] = std::minmax({x[i], scale, 0.5});
    out[std::get<0>(place) + i] = least * greatest;
  }
}

[[ferry::offload]]
void quotients(const double* x, double* out, int n, std::complex<double> by) {
  for (int i = 0; i < n; ++i) out[i] = (std::polar(x[i], 1.5) / by).imag() + std::proj(std::conj(x[i])).real();
}
