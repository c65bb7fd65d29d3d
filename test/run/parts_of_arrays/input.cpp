// Loops that run backwards, and loops over parts of arrays: reverse iterators, std::views::reverse,
// std::ranges::subrange, unnamed spans. Loops that must be sequential run in source order.
// RUN: fallbacks=0 launches=23
#include <algorithm>
#include <array>
#include <cstdio>
#include <iterator>
#include <ranges>
#include <span>
#include <vector>

struct Pair {
  double a, b;
};

[[ferry::offload]]
void iterators(std::vector<double>& v, std::array<double, 64>& few, std::vector<Pair>& pairs, std::span<const double> in,
               double* out) {
  for (auto it = v.rbegin(); it != v.rend(); ++it) *it *= 2;
  for (auto it = v.crbegin(); it < v.crend(); it++) out[0] += *it;
  for (auto it = few.rbegin(); it != few.rend(); ++it) *it += 3;
  for (auto it = pairs.rbegin(); it != pairs.rend(); ++it) {
    it->a += 1;
    (*it).b -= it->a;
  }
  for (std::vector<double>::reverse_iterator it = v.rbegin(); it != v.rend(); ++it) *it = *it + 1;
  double table[16];
  for (int i = 0; i < 16; ++i) table[i] = i;
  for (auto it = std::rbegin(table); it != std::rend(table); ++it) *it += in[0];
  for (int i = 0; i < 16; ++i) out[1] += table[i];
}

// A sequential loop inside the kernel: an iteration's result depends on earlier ones.
[[ferry::offload]]
void in_order(double* out, const double* x, int n) {
  for (int i = 0; i < n; ++i) {
    std::array<double, 4> t = {x[i], 1, 2, 3};
    double s = 0.5;
    for (auto it = t.rbegin(); it != t.rend(); ++it) s = s * 0.5 + *it;
    for (double v : std::views::reverse(t)) s = s * 0.25 - v;
    out[i] = s;
  }
}

[[ferry::offload]]
void views(std::vector<double>& v, double (&few)[40]) {
  for (double& x : std::views::reverse(v)) x += 1;
  for (double& x : v | std::views::reverse) x *= 1.5;
  for (double& x : few | std::views::reverse | std::views::reverse) x *= 1.5;
  for (auto& x : std::ranges::subrange(v.begin() + 3, v.end())) x -= 2;
  for (double& x : std::views::reverse(std::ranges::subrange(v.begin() + 1, v.begin() + 9))) x -= 4;
}

[[ferry::offload]]
void spans(std::span<double> v, std::vector<double>& w, double* p, int k, unsigned long m) {
  for (double& x : v.subspan(k)) x += 1;
  for (double& x : v.subspan(m, 40)) x *= 3;
  for (double& x : v.first(k)) x += 5;
  for (double& x : v.last(m)) x += 7;
  for (double& x : v.subspan(k).first(m)) x += 9;
  for (double& x : std::span<double>(p, k)) x *= 2;
  for (double& x : std::span(p + k, m)) x *= 4;
  for (double& x : std::span(w.data() + 2, w.size() - 4)) x += 11;
}

// A variable in the range means something else inside the loop, or changes, so the original loop stays.
[[ferry::offload]]
void kept(std::span<double> v, double* p, int k) {
  for (int i = 0; i < 100000; ++i) p[i] += 1;
  [[ferry::sequential]]
  for (double& x : v.first(k)) {
    x += 1;
    --k;
  }
}

int main() {
  const int n = 100000;
  std::vector<double> v(n), w(n), out(n);
  for (int i = 0; i < n; ++i) v[i] = i * 37 % 101 * 0.25, w[i] = i % 13;
  std::array<double, 64> few{};
  std::vector<Pair> pairs(500);
  for (int i = 0; i < 500; ++i) pairs[i] = {i * 0.5, 3.0 - i};
  double more[40] = {1, 2, 3};
  iterators(v, few, pairs, w, out.data());
  in_order(out.data() + 2, v.data(), n - 2);
  views(v, more);
  spans(v, w, out.data(), 300, 70);
  kept(w, out.data(), 50);
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += v[i] * (i % 7) + w[i] * (i % 11) + out[i] * (i % 5);
  for (int i = 0; i < 64; ++i) sum += few[i] * i;
  for (int i = 0; i < 40; ++i) sum += more[i] * i;
  for (const Pair& one : pairs) sum += one.a * one.b;
  std::printf("%.17g\n", sum);
}
