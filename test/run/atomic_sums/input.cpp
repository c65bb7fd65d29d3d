// RUN: launches=3 fallbacks=0
// Floating-point sums of values that are exact in every order, so that the result equals the sequential one.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void deposit(const std::vector<int>& at, const std::vector<float>& x, std::vector<float>& h, std::vector<double>& g) {
  for (std::size_t i = 0; i < at.size(); ++i) {
    h[at[i]] += x[i];
    g[at[i]] = g[at[i]] - x[i] * 0.5;
    ++h[at[i] + 1];
  }
}

// Newton's third law: one iteration updates both f[i] and f[j].
[[ferry::offload]]
void pairs(const double* x, double* f, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < i; ++j) {
      const double d = x[i] - x[j];
      f[i] += d;
      f[j] -= d;
    }
}

[[ferry::offload]]
void assemble(const int (*nodes)[3], const float* load, float* force [[ferry::extent(40)]], int elements) {
  for (int e = 0; e < elements; ++e)
    for (int c = 0; c < 3; ++c) force[nodes[e][c]] += load[e];
}

int main() {
  std::vector<int> at(5000);
  std::vector<float> x(5000), h(12, 0.25f);
  std::vector<double> g(12, 1.0);
  for (int i = 0; i < 5000; ++i) {
    at[i] = i * i % 11;
    x[i] = static_cast<float>(i % 17) * 0.25f;
  }
  deposit(at, x, h, g);
  for (int b = 0; b < 12; ++b) std::printf("%g %g\n", static_cast<double>(h[b]), g[b]);
  std::vector<double> position(60), f(60);
  for (int i = 0; i < 60; ++i) position[i] = i * 37 % 60;
  pairs(position.data(), f.data(), 60);
  for (const double v : f) std::printf("%g ", v);
  std::vector<int> nodes(3 * 100);
  for (int i = 0; i < 300; ++i) nodes[i] = (i * 7 + i / 3) % 40;
  std::vector<float> load(100), force(40);
  for (int e = 0; e < 100; ++e) load[e] = static_cast<float>(e) * 0.5f;
  assemble(reinterpret_cast<const int (*)[3]>(nodes.data()), load.data(), force.data(), 100);
  for (const float v : force) std::printf("%g ", static_cast<double>(v));
  std::printf("\n");
}
