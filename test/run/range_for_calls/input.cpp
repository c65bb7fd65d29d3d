// RUN: fallbacks=0
// TRANSLATE-STDERR: in_range_for
// A range-for loop on the host that calls offloaded functions: each step reads the results of the previous calls.
#include <cstdio>
#include <vector>
[[ferry::offload]]
static void scale(std::vector<double>& v, double f) {
  for (std::size_t i = 0; i < v.size(); ++i) v[i] = v[i] * 1.0625 + f;
}
[[ferry::offload]]
void all(std::vector<double>& v, std::vector<double>& w) {
  for (double f : v) scale(v, f);
  for (double& f : w) {
    scale(v, f);
    f += v[3];
    scale(w, f);
  }
}
[[ferry::offload]]
double mixed(std::vector<double>& v, std::vector<double>& w) {
  for (std::size_t i = 0; i < v.size(); ++i) v[i] += 1;
  for (const double f : v) scale(v, f);
  double s = 0;
  [[ferry::sequential]]
  for (const double f : v) {
    scale(w, f);
    s += w[2] + f;
    for (std::size_t i = 0; i < v.size(); ++i) v[i] *= 0.5;
  }
  return s;
}
[[ferry::offload]]
void only(std::vector<std::vector<double>>& m, std::vector<double>& k) {
  for (auto& r : m) {
    scale(r, 2);
    scale(k, r[0]);
  }
  for (double f : {1., 2., 3.}) scale(k, f);
}
int main() {
  std::vector<double> v(40), w(50), k(30);
  for (int i = 0; i < 40; ++i) v[i] = i * 0.001;
  for (int i = 0; i < 50; ++i) w[i] = i * 0.002;
  all(v, w);
  std::printf("%.17g %.17g\n", v[7], w[49]);
  for (auto& x : v) x *= 1e-3;
  double s = mixed(v, w);
  std::printf("%.17g %.17g %.17g\n", s, v[7], w[49]);
  std::vector<std::vector<double>> m(5, std::vector<double>(7, 1));
  only(m, k);
  std::printf("%.17g %.17g\n", m[4][6], k[29]);
}
