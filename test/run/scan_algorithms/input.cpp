// RUN: launches=320 fallbacks=0 bytes_to_device=11575484 bytes_to_host=8538732
// The library's scans and compactions, with results, types and positions as in user code.
#include <algorithm>
#include <cstdio>
#include <functional>
#include <numeric>
#include <span>
#include <vector>

// The sums have the type of the elements or of the initial value.
[[ferry::offload]] void sums(const std::vector<double>& x, std::vector<double>& y, const int* k, const unsigned char* c,
                             int n) {
  std::inclusive_scan(x.begin(), x.end(), y.begin());
  auto e = std::partial_sum(k, k + n, y.begin() + n);
  e = std::partial_sum(c, c + n, e);
  e = std::inclusive_scan(c, c + n, e, std::plus<>{}, 3);
  e = std::exclusive_scan(k, k + n, e, 5L);
  std::exclusive_scan(k, k + n, e, 7u, [](unsigned a, unsigned b) { return a * b; });
}

// The scan overwrites its own input.
[[ferry::offload]] int starts(std::vector<int>& count) {
  std::exclusive_scan(count.begin(), count.end(), count.begin(), 0);
  return count.back();
}
[[ferry::offload]] long in_place(double* x, float* y, long n) {
  double* e = std::partial_sum(x, x + n, x);
  std::inclusive_scan(y, y + n, y, std::plus<>{}, 0.5f);
  return e - x;
}

// The first element is the first result, even if it is the minimum or a signed zero.
[[ferry::offload]] void firsts(const double* x, double* low, double* high, double* sum, int* bits, const int* k,
                               int n) {
  std::partial_sum(x, x + n, low, [](double a, double b) { return std::min(a, b); });
  std::inclusive_scan(x, x + n, high, [](double a, double b) { return std::max(a, b); });
  std::partial_sum(x, x + n, sum);
  std::inclusive_scan(k, k + n, bits, std::bit_and<>{});
  std::inclusive_scan(k, k + n, bits + n, std::bit_xor<>{});
  std::inclusive_scan(k, k + n, bits + 2 * n, [](int a, int b) { return a < b ? b : a; }, 100);
}

struct Body {
  double mass;
  long kind;
};
[[ferry::offload]] double transformed(const std::vector<Body>& bodies, const int* k, std::vector<double>& out,
                                      float f) {
  auto e = std::transform_inclusive_scan(bodies.begin(), bodies.end(), out.begin(), std::plus<>{},
                                         [](const Body& b) { return b.mass; });
  e = std::transform_exclusive_scan(bodies.begin(), bodies.end(), e, 2.0, std::plus<>{},
                                    [f](const Body& b) { return b.mass * f; });
  const std::size_t n = bodies.size();
  std::transform_inclusive_scan(k, k + n, e, std::plus<>{}, [](int a) { return a % 7; }, 11);
  return out[n - 1] + *e;
}

[[ferry::offload]] long packed(const std::vector<double>& x, std::vector<double>& y, std::span<int> k, int least) {
  const auto n = std::copy_if(x.begin(), x.end(), y.begin(), [least](double v) { return v > least; }) - y.begin();
  double* end = std::remove_copy(x.data(), x.data() + x.size(), y.data() + n, 3.0);
  long all = n + 1000 * (end - y.data());
  auto it = y.begin() + 5;
  auto last = std::remove_copy_if(x.begin() + 1, x.end(), it + 2, [&](double v) { return v > least; });
  all += 1000000 * (last - it);
  return all + (std::copy_if(y.begin(), y.end(), k.begin(), [](double v) { return v > 5; }) - k.begin());
}

[[ferry::offload]] long parted(const std::vector<Body>& bodies, std::vector<Body>& heavy, Body* light, Body* others,
                               double most) {
  auto [a, b] = std::partition_copy(bodies.begin(), bodies.end(), heavy.begin(), light,
                                    [most](const Body& one) { return one.mass > most; });
  heavy.resize(a - heavy.begin());
  const long n = std::partition_copy(bodies.begin(), bodies.end(), light + 1, others,
                                     [](const Body& one) { return one.kind == 1; })
                     .first -
                 light;
  return 1000 * n + (b - light);
}

// The returned end determines how much of the array remains.
[[ferry::offload]] void erased(const std::vector<double>& x, std::vector<double>& out, std::vector<double>& rest) {
  out.resize(x.size());
  out.erase(std::copy_if(x.begin(), x.end(), out.begin(), [](double v) { return v > 2; }), out.end());
  rest.resize(std::remove_copy_if(x.begin(), x.end(), rest.begin(), [](double v) { return v > 2; }) - rest.begin());
}

[[ferry::offload]] long of_ranges(const std::vector<double>& x, std::vector<double>& y, int (&k)[9], int* out) {
  std::ranges::copy_if(x, y.begin(), [](double v) { return v > 4; });
  std::ranges::remove_copy(k, out, 3);
  auto e = std::ranges::remove_copy_if(x.begin(), x.end(), y.begin() + 50, [](double v) { return v > 4; }).out;
  std::ranges::fill(e, y.end(), -1);
  return out[0] + 100 * (std::ranges::copy_if(k, out + 1, [](int v) { return v > 2; }).out - out);
}

// Scans and compacts rows inside a kernel's iterations.
[[ferry::offload]] void of_rows(const double* x, double* y, int* count, int rows, int m) {
  for (int r = 0; r < rows; ++r) {
    std::inclusive_scan(x + r * m, x + (r + 1) * m, y + r * m);
    double t[16];
    count[r] = static_cast<int>(std::copy_if(x + r * m, x + r * m + 16, t, [](double v) { return v > 3; }) - t);
    for (int j = 0; j < count[r]; ++j) y[r * m] += t[j];
  }
}

template <class V>
[[ferry::offload]] auto generic(const V& v, V& out) {
  std::inclusive_scan(std::begin(v), std::end(v), std::begin(out));
  return std::copy_if(std::begin(v), std::end(v), std::begin(out), [](auto x) { return x > 2; }) - std::begin(out);
}

template <class Array>
static double sum_of(const Array& array, std::size_t n) {
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i) sum += static_cast<double>(array[i]) * static_cast<double>(i % 11 + 1);
  return sum;
}

int main() {
  for (const int n : {1, 7, 16, 1000, 40000}) {
    const auto size = static_cast<std::size_t>(n);
    std::vector<double> x(size), y(6 * size + 8), z(6 * size + 8), w(3 * size);
    std::vector<int> k(size), bits(3 * size), numbers(6 * size + 8);
    std::vector<unsigned char> c(size);
    std::vector<float> f(size);
    std::vector<Body> bodies(size), heavy(size), light(size + 2), others(size);
    for (std::size_t i = 0; i < size; ++i) {
      x[i] = static_cast<double>(i * 7 % 13) - (i == 0 ? 20 : 0);
      k[i] = static_cast<int>(i * 31 % 17) + 1;
      c[i] = static_cast<unsigned char>(i * 5);
      f[i] = static_cast<float>(i % 3);
      bodies[i] = {static_cast<double>(i * 5 % 7), k[i] % 3};
    }
    sums(x, y, k.data(), c.data(), n);
    std::printf("%d: %.17g", n, sum_of(y, 6 * size));
    firsts(x.data(), y.data(), y.data() + n, z.data(), bits.data(), k.data(), n);
    std::printf(" %.17g %.17g %.17g", sum_of(y, 2 * size), sum_of(z, size), sum_of(bits, 3 * size));
    std::printf(" %.17g %.17g", transformed(bodies, k.data(), w, 0.5f), sum_of(w, 3 * size));
    std::printf(" %ld %.17g", packed(x, y, numbers, 4), sum_of(y, 3 * size));
    std::vector<double> rest(size), out;
    erased(x, out, rest);
    std::printf(" %zu %zu %.17g %.17g", out.size(), rest.size(), sum_of(out, out.size()), sum_of(rest, rest.size()));
    std::printf(" %ld", parted(bodies, heavy, light.data(), others.data(), 3));
    for (std::size_t i = 0; i < heavy.size(); i += 4997) std::printf(" %g", heavy[i].mass);
    for (std::size_t i = 0; i < size; i += 4997) std::printf(" %g/%ld", light[i].mass, light[i].kind);
    const int before = starts(k);
    std::printf("\n  %d %.17g", before, sum_of(k, size));
    std::printf(" %ld %.17g", generic(x, w), sum_of(w, size));
    std::printf(" %ld", generic(k, bits));
    const long moved = in_place(x.data(), f.data(), n);
    std::printf(" %ld %.17g %.17g\n", moved, sum_of(x, size), sum_of(f, size));
  }
  std::vector<double> x(64), y(128);
  int k[9], out[16], count[4];
  for (int i = 0; i < 64; ++i) x[i] = i * 5 % 7;
  for (int i = 0; i < 9; ++i) k[i] = i % 4 * (i > 2) + 1;
  const long first = of_ranges(x, y, k, out);
  std::printf("%ld %.17g %d", first, sum_of(y, 128), out[4]);
  of_rows(x.data(), y.data(), count, 4, 16);
  for (int i = 0; i < 4; ++i) std::printf(" %d %g", count[i], y[16 * i]);
  const double zero[2] = {-0.0, -0.0};
  double low[2], high[2], sum[2];
  firsts(zero, low, high, sum, out, k, 2);
  std::printf(" %g %g %g\n", low[1], high[1], sum[1]);
  firsts(zero, low, high, sum, out, k, 0);
}
