// Loops that run backwards, over parts of arrays, or over lists and constant tables.
#include <ranges>
#include <span>
#include <vector>

[[ferry::offload]]
void backwards(std::vector<double>& v) {
  for (auto it = v.rbegin(); it != v.rend(); ++it) *it *= 2;
  for (double& x : v | std::views::reverse) x += 1;
}

[[ferry::offload]]
void parts(std::span<double> s, std::vector<double>& v, int k) {
  for (double& x : s.subspan(k)) x += 1;
  for (double& x : s.last(4).first(k)) x += 1;
  for (double& x : std::ranges::subrange(v.begin() + k, v.end())) x += 1;
}

[[ferry::offload]]
void constants(const double* a, double* b, int n) {
  for (int i = 1; i < n - 1; ++i) {
    static constexpr double weights[] = {0.25, 0.5, 0.25};
    double s = 0;
    for (int d : {-1, 0, 1}) s += a[i + d] * weights[d + 1];
    for (const double& w : weights) s *= w;
    b[i] = s;
  }
}

[[ferry::offload]]
void meets(double* a, int from, int n, int step) {
  for (int i = from; i != n; i += step) a[i] += 1;
}
