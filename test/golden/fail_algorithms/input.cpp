#include <algorithm>
#include <functional>
#include <numeric>
#include <ranges>
#include <string>
#include <vector>

double next();
double pick(double v);
float pick(float v);
double square(double v) { return v * v; }
#define RANGE(v) v.begin() + 1, v.end()
#define TOTAL(v) s += std::accumulate(v.begin(), v.end(), 0.0)

// The function has no kernel, which is an error with a reason for each call.
[[ferry::offload]]
double calls(std::vector<double>& v, std::vector<double>& w, std::vector<bool>& bits,
             const std::vector<std::string>& words, std::function<double(double)> f, int n) {
  std::fill(v.begin(), v.end(), next());
  std::fill(bits.begin(), bits.end(), true);
  std::transform(v.rbegin(), v.rend(), w.begin(), [](double e) { return e; });
  std::fill(v.begin(), v.end() + next(), 0.0);
  std::fill_n(v.begin(), static_cast<int>(next()), 0.0);
  std::fill(v.begin(), w.end(), 0.0);
  std::transform(v.begin(), v.end(), w.begin(), f);
  std::transform(v.begin(), v.end(), w.begin(), static_cast<float (*)(float)>(pick));
  double s = std::reduce(v.begin(), v.end(), 0);
  s += std::accumulate(v.begin(), v.end(), 0, std::plus<int>());
  std::fill_n<double*, short>(v.data(), n, 1.0);
  s += *std::max_element(v.begin(), v.end(), [](double a, double b) { return a * b < b * b; });
  s += std::count(v.begin(), v.end(), 1) > 0 ? std::accumulate(v.begin(), v.end(), 0.0) : 0;
  s += n > 0 ? std::count_if(v.begin(), v.end(), [&](double e) { return e > 1 && --n; }) : 2;
  s += n << std::count_if(v.begin(), v.end(), [&](double e) { return e > 1 && --n; });
  s += static_cast<int>(v[0]) << (std::swap_ranges(v.begin(), v.end(), w.begin()) - w.begin());
  const double kept[] = {v[0], static_cast<double>(std::fill_n(v.begin(), v.size(), 9.0) - v.begin())};
  const int& left = n;
  const long counted[2] = {left, std::count_if(v.begin(), v.end(), [&](double e) { return ++n, e > 1; })};
  s += (v[0] > 3 ? std::count(v.begin(), v.end(), 4.0) : -1) + (std::fill_n(v.begin(), v.size(), 9.0) - v.begin());
  v[std::copy(w.begin(), w.end(), v.begin()) - v.begin() - 1] = v[0];
  volatile int often = n;
  s += often > 0 ? std::count(v.begin(), v.end(), 3) : 2;
  auto past = n > 0 ? std::copy(v.begin(), v.end(), w.begin()) : w.begin();
  for (int i = 0; i < std::count(v.begin(), v.end(), 2); ++i) s += 1;
  do s += 1;
  while (std::reduce(v.begin(), v.end()) > s);
  while (std::reduce(v.begin(), v.end()) > 2 * s) s += 1;
  std::iota(v.begin(), v.end(), 0.5);
  std::replace(v.begin(), v.end(), v[0], 2.0);
  std::ranges::fill(v | std::views::reverse, 0.0);
  std::ranges::transform(v, w.begin(), square, [](double e) { return -e; });
  s += next() + std::accumulate(v.begin(), v.end(), 0.0);
  const auto end = std::fill_n(v.begin(), n, 1.0);
  s += /* the sum */ std::accumulate(v.begin(), v.end(), 0.0);
  TOTAL(v);
  std::fill(RANGE(v), 1.0);
  s += std::accumulate(v.begin(), v.end(), std::string(), [](std::string a, double) { return a; }).size();
  return s + kept[0] + counted[0] + words.size() + (past - w.begin()) + (end - v.begin());
}

// Calls where C++ allows no loop, and calls that aren't loops.
constexpr int numbers[] = {1, 2, 3};
[[ferry::offload]]
double places(std::vector<double>& v, std::vector<double>& w, int n) {
  static const double once = std::accumulate(v.begin(), v.end(), 0.0);
  double a = std::reduce(v.begin(), v.end()), b = 1;
  if (const int k = n; std::count(v.begin(), v.end(), k) > 3) b += 1;
  for (; const long c = std::count(v.begin(), v.end(), b);) b += c;
  auto inside = [&] { return std::count(v.begin(), v.end(), b); };
  auto generic = [](auto& u) { std::fill(u.begin(), u.end(), 1.0); };
  struct Local {
    static void clear(std::vector<double>& u) { std::fill(u.begin(), u.end(), 0.0); }
  };
  constexpr int sum = std::accumulate(numbers, numbers + 3, 0);  // evaluated by the compiler
  static_assert(std::accumulate(numbers, numbers + 3, 0) == 6);
  double field[std::accumulate(numbers, numbers + 3, 0)] = {};
  std::fill(v.begin(), v.end(), std::accumulate(w.begin(), w.end(), 0.0));
  b += ({
    const double k = std::accumulate(w.begin(), w.end(), 0.0);
    k;
  });
  const auto [least, greatest] = std::minmax_element(v.begin(), v.end());
  std::for_each(v.begin(), v.end(), [k = 0.0](double& e) mutable { e += k++; });
  generic(v);
  Local::clear(v);
  return once + a + b + inside() + sum + field[0] + *least + *greatest;
}

// The switch would jump over the first call's loop.
[[ferry::offload]]
double jumped_over(const std::vector<double>& v, int n) {
  double s = 0;
  switch (n) {
    case 0:
      s += 1;
      s += std::reduce(v.begin(), v.end()) / 2;
      break;
    case 1:
      s += std::reduce(v.begin(), v.end()) / 4;
  }
  return s;
}

template <class T>
[[ferry::offload]]
void clear(T& v) {
  std::fill(std::begin(v), std::end(v), 0);
}

template <class T>
[[ferry::offload]]
void shift(T& v, double by) {
  std::fill(v.begin(), v.end(), by);
}
void instances(std::vector<double>& v, std::vector<bool>& bits) {
  shift(v, 1);
  shift(bits, 1);
  double table[4];
  clear(v);
  clear(table);
}
