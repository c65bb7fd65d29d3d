// RUN: launches=15 fallbacks=0
// TRANSLATE-STDERR: this call of 'std::accumulate' stays on the host
// Results of binary searches, in kernels and in the functions they call, are compared, read, moved and counted. Some
// algorithm calls are in functions that loops call. A declaration may contain several independent calls.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <numeric>
#include <span>
#include <vector>
struct Edge {
  int at;
  double w;
};
struct Table {
  std::vector<double> keys_, value_;
  [[ferry::offload]] void interpolate(const std::vector<double>& x, std::vector<double>& y) const {
    for (std::size_t i = 0; i < x.size(); ++i) {
      auto it = std::lower_bound(keys_.begin(), keys_.end(), x[i]);
      if (it == keys_.begin()) {
        y[i] = value_.front();
        continue;
      }
      if (it == keys_.end()) {
        y[i] = value_.back();
        continue;
      }
      const auto j = it - keys_.begin();
      const double left = *(it - 1), right = *it;
      y[i] = value_[j - 1] + (x[i] - left) / (right - left) * (value_[j] - value_[j - 1]);
    }
  }
};
[[ferry::offload]] void find(const std::vector<double>& keys, const std::vector<double>& x, std::vector<int>& k,
                             std::vector<int>& hit) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    auto it = std::lower_bound(keys.begin(), keys.end(), x[i]);
    k[i] = it - keys.begin();
    hit[i] = it != keys.end() && *it == x[i];
  }
}
[[ferry::offload]] void find_before(const std::vector<double>& keys, const std::vector<double>& x, std::vector<int>& k,
                                    std::vector<double>& v) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    auto it = std::upper_bound(keys.begin(), keys.end(), x[i]);
    if (it == keys.begin()) {
      k[i] = -1;
      v[i] = 0;
      continue;
    }
    --it;
    k[i] = static_cast<int>(std::distance(keys.begin(), it));
    v[i] = *it;
  }
}
[[ferry::offload]] void pointers(const double* keys [[ferry::extent(n)]], int n, const std::vector<double>& x,
                                 std::vector<int>& k, std::vector<double>& v) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double* p = std::upper_bound(keys + 2, keys + n, x[i]);
    v[i] = p < keys + n ? p[0] : -1;
    k[i] = int(keys + n - p);
    if (p > keys + 3) {
      p -= 2;
      v[i] += *p + *std::next(p);
    }
    if (p != keys + 2) v[i] += *--p;
  }
}
[[ferry::offload]] void objects(const std::vector<Edge>& e, std::span<const double> s, const std::vector<int>& x,
                                std::vector<double>& v) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    const auto found = std::lower_bound(e.begin(), e.end(), x[i], [](const Edge& a, int b) { return a.at < b; });
    v[i] = found != e.end() && found->at == x[i] ? found->w : 0;
    auto q = std::lower_bound(s.begin(), s.end(), x[i] * 0.5);
    double sum = 0;
    for (; q != s.end() && *q < x[i]; ++q) sum += *q;
    v[i] += sum;
  }
}
[[ferry::offload]] double two(const std::vector<double>& a, const std::vector<double>& b) {
  double s = std::accumulate(a.begin(), a.end(), 0.0), t = std::accumulate(b.begin(), b.end(), 1.0);
  return s * t;
}
[[ferry::offload]] double three(const std::vector<double>& a, const std::vector<double>& b, int n) {
  const double m = *std::max_element(a.begin(), a.end()) - 1, k = n * 2.0, l = n + 1;
  long c = std::count(a.begin(), a.end(), 3.0), d = 4, e = std::count(b.begin(), b.end(), 3.0) * 2;
  auto x = std::inner_product(a.begin(), a.end(), b.begin(), 0.0), y = 2.0;
  return m * k + c * d + e + x * y + l;
}
static double s = 100;
[[ferry::offload]] double hidden(const std::vector<double>& a, const std::vector<double>& b) {
  for (int i = 0; i < 1; ++i) ::s += 0;
  double r = 0;
  {
    double s = std::accumulate(a.begin(), a.end(), 0.0), t = std::accumulate(b.begin(), b.end(), s);
    r = s * t;
  }
  for (double x : a) r += x;
  int n = 0;
  double q = n, z = std::accumulate(a.begin(), a.end(), 0.0, [&](double u, double v) {
                  ++n;
                  return u + v;
                });
  return r + q * z + n;
}
static int index_of(const std::vector<double>& keys, double x) {
  auto it = std::lower_bound(keys.begin(), keys.end(), x);
  if (it == keys.end()) return -1;
  return *it == x ? int(it - keys.begin()) : -2;
}
static double sum_of(const double* p, int m) { return std::accumulate(p, p + m, 0.0); }
static double norm(const double* p, int m) {
  double t[4];
  std::memset(t, 0, sizeof t);
  for (int i = 0; i < m; ++i) t[i % 4] += p[i] * p[i];
  const double low = *std::min_element(t, t + 4);
  if (std::any_of(t, t + 4, [&](double v) { return v > 1e9; })) return -1;
  const double all = std::accumulate(t, t + 4, 0.0), some = low * 2;
  return some - low + all + sum_of(p, m);
}
[[ferry::offload]] void callee(const std::vector<double>& keys, const std::vector<double>& x, std::vector<int>& k) {
  for (std::size_t i = 0; i < x.size(); ++i) k[i] = index_of(keys, x[i]);
}
[[ferry::offload]] void rows(const std::vector<double>& a, std::vector<double>& y, int m) {
  for (std::size_t i = 0; i < y.size(); ++i) y[i] = norm(a.data() + i * m, m);
}
static void places() {
  std::vector<double> keys(100), x(333), value(100);
  std::vector<int> k(333), hit(333), z(333);
  std::vector<double> v(333);
  std::vector<Edge> e(100);
  for (int i = 0; i < 100; ++i) keys[i] = i * 2, value[i] = i * i, e[i] = {i * 3, i * 0.5};
  for (int i = 0; i < 333; ++i) x[i] = (i * 7) % 210 - 3, z[i] = i;
  auto pr = [&] {
    double s = 0;
    for (int i = 0; i < 333; ++i) s = s * 0.99 + k[i] + hit[i] * 7 + v[i];
    std::printf("%.17g\n", s);
  };
  find(keys, x, k, hit);
  pr();
  find_before(keys, x, k, v);
  pr();
  pointers(keys.data(), 100, x, k, v);
  pr();
  objects(e, keys, z, v);
  pr();
  Table{keys, value}.interpolate(x, v);
  pr();
}
int main() {
  places();
  std::vector<double> keys(100), x(333), value(333), y(33);
  std::vector<int> k(333);
  for (int i = 0; i < 100; ++i) keys[i] = i * 2;
  for (int i = 0; i < 333; ++i) x[i] = (i * 7) % 210 - 3;
  auto pr = [&] {
    double s = 0;
    for (int i = 0; i < 333; ++i) s = s * 0.99 + k[i] + value[i] + y[i % 33];
    std::printf("%.17g\n", s);
  };
  std::printf("%.17g %.17g %.17g\n", two(keys, x), three(keys, x, 3), hidden(keys, x));
  callee(keys, x, k);
  pr();
  rows(x, y, 10);
  pr();
}
