// Algorithms under conditions, called repeatedly, with iterators in variables, from std::ranges, and with bool results.
#include <algorithm>
#include <numeric>
#include <vector>

[[ferry::offload]]
double conditional(const std::vector<double>& v, int n) {
  double s = n > 0 ? std::reduce(v.begin(), v.end()) / n : -1;
  if (n > 2 && std::any_of(v.begin(), v.end(),
                           [n](double x) { return x > n; }))
    s += 10;
  return s;
}

[[ferry::offload]]
int until(std::vector<double>& v, double most) {
  int turns = 0;
  [[ferry::sequential]] while (turns < 9 && std::reduce(v.begin(), v.end()) > most) {
    ++turns;
    std::ranges::transform(v, v.begin(), [](double x) { return x / 2; });
  }
  return turns;
}

[[ferry::offload]]
void iterators(std::vector<double>& v, std::vector<int>& k) {
  auto first = v.begin() + 3;
  std::replace(first, v.end(), 2.0, 3.0);
  std::iota(k.begin(), k.end(), 1);
  std::swap_ranges(v.begin(), first, first);
  std::ranges::generate(k, [] { return 5; });
  std::adjacent_difference(v.begin(), v.end(), first);
}

// Calls that are evaluated after other expressions of their statement, and calls in statements with attributes.
[[ferry::offload]]
double first_of_all(std::vector<double>& v) {
  if (const double s = std::reduce(v.begin(), v.end()); s > 3) return s;
  [[ferry::sequential]] while (const long left = std::count(v.begin(), v.end(), 2.0)) {
    for (double& e : v) e /= left;
  }
  switch (std::count(v.begin(), v.end(), 1.0)) {
    [[likely]] case 3: std::fill(v.begin(), v.end(), 4.0);
  }
  return v[0];
}

[[ferry::offload]]
double either(const std::vector<double>& v, bool all) {
  return all ? std::accumulate(v.begin(), v.end(), 0.0) : std::reduce(v.begin(), v.begin() + 3);
}

// The generated loop must not convert signed numbers to unsigned ones.
[[ferry::offload]]
double most(const std::vector<double>& v) {
  return *std::max_element(v.begin(), v.end());
}
