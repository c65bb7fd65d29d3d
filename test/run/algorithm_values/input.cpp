// RUN: launches=93 fallbacks=0
// FLAGS: -Wno-unused-result
// TRANSLATE-STDERR: this call stays on the host, like the loop that it stands for
// TRANSLATE-STDERR: the result has type 'int', but the sum is computed as 'double'
// TRANSLATE-STDERR: this call of .std::accumulate. stays on the host
// Results of algorithms: sums in the initial value's type, counts and positions, also for empty ranges and NaNs.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <limits>
#include <numeric>
#include <vector>

[[ferry::offload]]
static double sums(const std::vector<double>& v, const float* f, const float* end, const std::vector<int>& k) {
  double s = std::accumulate(v.begin(), v.end(), 0.0);
  const auto q = std::inner_product(v.begin(), v.end(), v.cbegin(), 1.0);
  auto t = std::reduce(k.begin(), k.end());
  long wide = std::accumulate(k.begin(), k.end(), 5L);
  const float product = std::accumulate(f, end, 1.f, std::multiplies<>());
  s = std::accumulate(v.begin() + 1, v.end(), s);
  s += std::transform_reduce(v.begin(), v.end(), v.begin(), 0.0);
  s += std::transform_reduce(v.begin(), v.end(), 0.5, std::plus<>{}, [](double e) { return e * e; });
  const double most = std::accumulate(v.begin(), v.end(), -1e9, [](double a, double b) { return std::max(a, b); });
  auto halved = std::accumulate<std::vector<double>::const_iterator, double>(v.begin(), v.end(), 1);
  s += halved / 2;
  const int bits = std::accumulate(k.begin(), k.end(), 0, std::bit_or<int>{});
  return s + q + t + wide + product + most + bits;
}

[[ferry::offload]]
static double direct(const double* b, const double* e) { return std::accumulate(b, e, 0.0); }

// Accumulates in int, so each step truncates.
[[ferry::offload]]
static int truncated(const std::vector<double>& v, std::vector<double>& w) {
  std::copy(v.begin(), v.end(), w.begin());
  return std::accumulate(v.begin(), v.end(), 0);
}

[[ferry::offload]]
static int counts(const std::vector<int>& k, int m) {
  auto some = std::count(k.begin(), k.end(), m + 1);
  if (std::count_if(k.begin(), k.end(), [&](int e) { return e % m == 0; }) > 3) some += 1000;
  int more = static_cast<int>(std::count(k.begin(), k.end(), 2)) + 1;
  const bool any = m > 2 && std::count_if(k.begin(), k.end(), [](int e) { return e < 0; }) > 0;
  return static_cast<int>(some) + more + any;
}

[[ferry::offload]]
static void places(const std::vector<double>& v, long (&found)[5]) {
  auto it = std::min_element(v.begin(), v.end());
  found[0] = it - v.begin();
  found[1] = int(std::max_element(v.begin(), v.end()) - v.begin());
  found[2] = std::max_element(v.data(), v.data() + v.size(), std::greater<>()) - v.data();
  found[3] = std::min_element(v.begin(), v.end(), std::greater<double>()) - v.begin();
  if (!v.empty()) found[4] = long(*std::max_element(v.begin() + 1, v.end()));
}

// The iterators don't reveal which container they belong to.
[[ferry::offload]]
static double unknown(std::vector<double>& v) {
  auto first = v.begin(), last = v.end();
  std::fill(v.begin(), v.end(), 2.0);
  return std::accumulate(first, last, 0.0);
}

// Only the requested element is copied to the host. The lambda's sum is the loop's result.
[[ferry::offload]]
static double cooling(std::vector<double>& a, std::vector<int>& h, const int* bin, int n) {
  double t = 0;
  for (int step = 0; step < 10; ++step) {
    std::transform(a.begin(), a.end(), a.begin(), [](double v) { return v * 0.5; });
    const double most = *std::max_element(a.begin(), a.end());
    if (most < 1) break;
    t += most;
  }
  std::for_each(a.begin(), a.end(), [&](double v) { t += v; });
  std::for_each(bin, bin + n, [&](int b) { ++h[b]; });
  return t;
}

struct Field {
  std::vector<double> data_;
  int n_;
  [[ferry::offload]] double scaled(double k) {
    std::transform(data_.begin(), data_.end(), data_.begin(), [this, k](double v) { return v * k + n_; });
    double least = *std::min_element(data_.begin(), data_.begin() + n_);
    return std::accumulate(this->data_.begin(), this->data_.end(), 0.0) + least;
  }
};

template <class T, int N>
[[ferry::offload]]
T filled(T (&a)[N], T value) {
  std::fill(std::begin(a), std::end(a), value);
  return std::reduce(a, a + N);
}

[[ferry::offload]]
static long outputs(const std::vector<int>& in, std::vector<int>& out) {
  const auto end = std::copy(in.begin(), in.end(), out.begin());
  const auto more = std::transform(in.begin(), in.end(), out.begin() + 2, [](int e) { return -e; });
  return (end - out.begin()) * 1000 + (more - out.begin());
}

// The subtraction doesn't convert the offset to unsigned. The explicit template arguments decide about conversions.
[[ferry::offload]]
static long before(int* p, unsigned k) {
  std::fill(p - k, p, 11);
  std::for_each(p - k, p + k, [](int& e) { e += 1; });
  return std::max_element(p - k, p + k) - p + *std::min_element(p - k, p) + std::count<int*, int>(p - k, p, 12.7);
}

// An operation with a fixed type converts its operands first. Argument-dependent lookup finds no other `weight`.
namespace colours {
enum Colour { red, green, blue };
inline int weight(Colour c) { return 100 + c; }
}  // namespace colours
static int weight(int c) { return c + 7; }

[[ferry::offload]]
static void converting(const double* x, int* sums, const int* k, bool* all, int n, int m) {
  for (int i = 0; i < n; ++i) {
    const double* row = x + i * m;
    sums[i] = std::accumulate(row, row + m, 0, std::plus<int>{});
    sums[i] += std::accumulate(row, row + m, 0, [](int a, int b) { return a + b; });
    all[i] = std::accumulate(k + i * m, k + (i + 1) * m, true, std::bit_and<bool>{});
  }
  for (int i = 0; i < n; ++i) sums[i] *= 2;
}

[[ferry::offload]]
static void weights(const colours::Colour* c, int* out, int n) {
  std::transform(c, c + n, out, &weight);
  for (int i = 0; i < n; ++i) out[i] += 1;
}

[[ferry::offload]]
static double in_parentheses(std::vector<double>& v) {
  double s = (std::accumulate(v.begin(), v.end(), 0.5));
  (std::count(v.begin(), v.end(), 1.0));
  s += (*(std::max_element(v.begin(), v.end())));
  return (std::accumulate(v.begin(), v.end(), s));
}

// Operations with deduced parameter types, and lambdas that return the greater of two values.
[[ferry::offload]]
long generic(const std::vector<int>& k, const double* v, int n) {
  const int greatest = std::accumulate(k.begin(), k.end(), -9, [](auto p, auto q) { return p < q ? q : p; });
  const int least = std::accumulate(k.begin(), k.end(), 9, [](int p, int q) { return p <= q ? p : q; });
  const double most = std::accumulate(v, v + n, 0.0, [](auto p, auto q) { return p < q ? q : p; });
  const int moved = std::transform_reduce(k.begin(), k.end(), 0, std::plus<>(), [&](auto e) { return e + n; });
  const double doubled = std::transform_reduce(v, v + n, 0.0, std::plus<>(), [](auto e) { return 2 * e; });
  return greatest + 10 * least + static_cast<long>(100 * most) + 1000L * moved + static_cast<long>(10000 * doubled);
}

int main() {
  std::vector<double> v(3000);
  std::vector<int> k(3000);
  for (int i = 0; i < 3000; ++i) v[i] = (i * 37 % 101) - 50, k[i] = i * 7 % 11;
  const float f[]{1.5f, 2, 4};
  std::printf("%.17g\n", sums(v, f, f + 3, k));
  std::printf("%.17g\n", sums({1.0}, f, f, {}));
  std::printf("%g %g\n", direct(v.data() + 3, v.data() + 2000), direct(nullptr, nullptr));
  std::vector<double> halves(100, 0.5), w(100);
  halves[1] = 1.75;
  std::printf("%d\n", truncated(halves, w));
  std::printf("%d %d\n", counts(k, 2), counts({}, 3));

  const double nan = std::numeric_limits<double>::quiet_NaN();
  std::vector<std::vector<double>> all{v, {}, {1, 1, 1}, {nan, 1, 2}, {3, nan, 1, 9, nan, 9, 1}, {-0.0, 0.0}, {0.0, -0.0}};
  for (const auto& one : all) {
    long found[5]{};
    places(one, found);
    for (const long place : found) std::printf("%ld ", place);
    std::printf("\n");
  }
  std::printf("%g\n", unknown(v));
  std::vector<int> out(3002);
  std::printf("%ld\n", outputs(k, out));
  std::vector<int> h(11);
  v.assign(3000, 40);
  v[77] = 64;
  std::printf("%.17g\n", cooling(v, h, k.data(), 3000));
  for (const int one : h) std::printf("%d ", one);
  Field field{{3, 1, 2, 0}, 3};
  std::printf("%g\n", field.scaled(2));
  int sevens[7];
  float halves_of[3];
  std::printf("%d %g\n", filled(sevens, 7), filled(halves_of, 0.5f));
  std::printf("%d\n", std::accumulate(out.begin(), out.end(), 0));
  int numbers[20];
  for (int i = 0; i < 20; ++i) numbers[i] = i;
  const long at = before(numbers + 9, 6);
  std::printf("%ld %d %d\n", at, numbers[4], std::accumulate(numbers, numbers + 20, 0));
  const double rows[]{0.75, 0.75, -0.5, -1.75, 2.5, 0.5};
  const int twos[]{2, 1, 4, 2, 2, 1};
  bool set[3];
  converting(rows, numbers, twos, set, 3, 2);
  std::printf("%d %d %d %d %d %d\n", numbers[0], numbers[1], numbers[2], set[0], set[1], set[2]);
  const colours::Colour some[]{colours::blue, colours::red, colours::green};
  weights(some, numbers, 3);
  std::printf("%d %d %d\n", numbers[0], numbers[1], numbers[2]);
  std::printf("%ld\n", generic({3, -4, 8, 8, 2}, rows, 6));
  std::vector<double> few{1, 2.5, 4};
  std::printf("%g\n", in_parentheses(few));
}
