// Algorithm calls also become kernels in attributed statements, in handlers, and after other calls of their statement.
// FLAGS: -std=c++20
// RUN: launches=29
#include <algorithm>
#include <cstdio>
#include <numeric>
#include <span>
#include <vector>

[[ferry::offload]]
double init_of_if(std::vector<double>& v, std::vector<double>& w) {
  double r = 0;
  if (const double s = std::accumulate(v.begin(), v.end(), 0.0); s > 10)
    r += s;
  else
    r -= 1;
  if (std::fill(w.begin(), w.end(), 2.0); w[0] > 1) r += w[1];
  if (auto s = std::reduce(v.begin(), v.end()) / 2; s > 10)
    if (s > 1000000)
      r = 0;
    else
      r += 5;
  else
    r = 7;
  switch (const auto c = std::count(v.begin(), v.end(), 1.0); c % 4) {
    case 0:
      r += 1;
      break;
    case 1:
      r += 2;
      break;
    default:
      r += static_cast<double>(c);
  }
  return r;
}

[[ferry::offload]]
double conditions(std::vector<double>& v, int& steps) {
  double r = 0;
  if (const long c = std::count_if(v.begin(), v.end(), [](double e) { return e > 3; })) r += static_cast<double>(c);
  while (const long left = std::count_if(v.begin(), v.end(), [](double e) { return e > 1; })) {
    for (std::size_t i = 0; i < v.size(); ++i) v[i] = v[i] / 2;
    r += static_cast<double>(left);
    ++steps;
    if (steps == 3) continue;
    if (steps > 50) break;
    r += 0.25;
  }
  switch (std::count(v.begin(), v.end(), 1.0) % 3) {
    case 0:
      r += 10;
      [[fallthrough]];
    case 1:
      r += 20;
      break;
    case 2:
      r += 30;
  }
  return r;
}

[[ferry::offload]]
double range_expression(std::vector<double>& v) {
  double r = 0;
  [[ferry::sequential]]
  for (double e : std::span<const double>(v.data(), static_cast<std::size_t>(std::count(v.begin(), v.end(), 1.0))))
    r += e;
  [[ferry::sequential]]
  for (const double e : {std::reduce(v.begin(), v.end()), *std::max_element(v.begin(), v.end())})
    r += e;
  return r;
}

[[ferry::offload]]
double attributed(std::vector<double>& v, bool b) {
  double r = 0;
  if (b) [[likely]]
    std::fill(v.begin(), v.end(), 3.0);
  else [[unlikely]]
    r = std::accumulate(v.begin(), v.end(), 0.0);
  [[likely]] r += std::accumulate(v.begin(), v.end(), 0.0);
  switch (v.size() % 2) {
    [[likely]] case 0:
      std::for_each(v.begin(), v.end(), [](double& x) { x += 1; });
  }
  [[ferry::sequential]]
  for (int t = static_cast<int>(std::count(v.begin(), v.end(), 3.0)); t < 30; t += 7)
    r = r / 2 + t;
  [[likely]] return r + std::reduce(v.begin(), v.end());
}

[[ferry::offload]]
double headers(std::vector<double>& v) {
  double r = 0;
  [[ferry::sequential]]
  for (long i = std::count(v.begin(), v.end(), 1.0); i < 10; ++i)
    r += static_cast<double>(i) / (r + 1);
  [[ferry::sequential]]
  for (std::fill(v.begin(), v.end(), 2.0); r < 100; r = r * 2 + v[0])
    r += 1;
  try {
    std::fill(v.begin(), v.end(), r);
    if (r > 1e9) throw 3;
  } catch (int) {
    std::fill(v.begin(), v.end(), 4.0);
  }
  return r;
}

int main() {
  std::vector<double> v(1000), w(1000);
  for (std::size_t i = 0; i < v.size(); ++i) v[i] = static_cast<double>(i % 7);
  int steps = 0;
  std::printf("%.17g\n", init_of_if(v, w));
  std::printf("%.17g\n", conditions(v, steps));
  std::printf("%.17g %d\n", range_expression(v), steps);
  std::printf("%.17g\n", attributed(v, true));
  std::printf("%.17g\n", attributed(v, false));
  std::printf("%.17g\n", headers(v));
}
