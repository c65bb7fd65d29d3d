// RUN: launches=6 fallbacks=0
// The called function returns the new partial sum: std::accumulate with a lambda, over numbers and over objects.
#include <algorithm>
#include <cstdio>
#include <numeric>
#include <vector>

struct Body {
  double x, m;
  int k;
};

static double add(double so_far, const Body& b) { return b.m + so_far; }

[[ferry::offload]] double squares(const std::vector<double>& v) {
  return std::accumulate(v.begin(), v.end(), 0.0, [](double s, double x) { return s + x * x; });
}
[[ferry::offload]] double moment(const std::vector<Body>& all) {
  return std::accumulate(all.begin(), all.end(), 1.0, [](double s, const Body& b) { return s + b.m * b.x; });
}
[[ferry::offload]] double greatest(const std::vector<Body>& all) {
  return std::accumulate(all.begin(), all.end(), 0.0, [](double s, const Body& b) { return std::max(s, b.x); });
}
[[ferry::offload]] unsigned counts(const std::vector<Body>& all, int k) {
  return std::accumulate(all.begin(), all.end(), 0u, [k](unsigned s, const Body& b) { return s + (b.k < k ? 1u : 0u); });
}
[[ferry::offload]] double masses(const Body* all, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s = add(s, all[i]);
  return s;
}
[[ferry::offload]] double product(const std::vector<double>& v) {
  return std::accumulate(v.begin(), v.end(), 1.0, [](double s, double x) { return s * (x < 3 ? 2.0 : 1.0); });
}

int main() {
  std::vector<double> v(1000);
  std::vector<Body> all(1000);
  for (int i = 0; i < 1000; ++i) {
    v[static_cast<std::size_t>(i)] = i;
    all[static_cast<std::size_t>(i)] = {(i * 37) % 1000 * 1.0, 0.5 + i, i};
  }
  std::printf("%.17g %.17g %.17g\n", squares(v), moment(all), greatest(all));
  std::printf("%u %.17g %.17g\n", counts(all, 100), masses(all.data(), 1000), product(v));
}
