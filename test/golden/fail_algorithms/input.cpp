#include <algorithm>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

double next();
double pick(double v);
float pick(float v);
#define RANGE(v) v.begin() + 1, v.end()
#define TOTAL(v) s += std::accumulate(v.begin(), v.end(), 0.0)

// No kernel: an error, and for each call why.
[[ferry::offload]]
double calls(std::vector<double>& v, std::vector<double>& w, std::vector<bool>& bits, const std::vector<std::string>& words,
             std::function<double(double)> f, int n) {
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
  s += *std::max_element(v.begin(), v.end(), [](double a, double b) { return a * a < b * b; });
  s += n > 0 ? std::accumulate(v.begin(), v.end(), 0.0) : 0;
  s += next() + std::accumulate(v.begin(), v.end(), 0.0);
  const auto end = std::fill_n(v.begin(), n, 1.0);
  s += /* of what */ std::accumulate(v.begin(), v.end(), 0.0);
  TOTAL(v);
  std::fill(RANGE(v), 1.0);
  s += std::accumulate(v.begin(), v.end(), std::string(), [](std::string a, double) { return a; }).size();
  return s + words.size() + (end - v.begin());
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
