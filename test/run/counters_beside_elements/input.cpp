// RUN: launches=25 fallbacks=1
// EXPECT-STDERR: index arithmetic overflows or changes a value in a conversion
// TRANSLATE-STDERR: 'break' ends this loop early
// Variables that count the elements of a range-for loop: subscripts, pointers and iterators, over every kind
// of range, used after the loop, through outer and inner loops. The launch declines if a counter wraps.
#include <array>
#include <cstdio>
#include <ranges>
#include <span>
#include <vector>

[[ferry::offload]] void copy(const std::vector<double>& v, std::vector<double>& y) {
  int i = 0;
  for (double x : v) y[i++] = 2 * x;
}

[[ferry::offload]] void statement(const std::vector<double>& v, double* y) {
  std::size_t i = 0;
  for (const double& x : v) {
    y[i] = 2 * x;
    ++i;
  }
}

[[ferry::offload]] void declared(const std::vector<double>& v, double* y) {
  for (int i = 0; double x : v) {
    y[i] = 3 * x;
    i++;
  }
  int k = 1;
  for (double factor = 2; double x : v) y[k++] += x * factor;
}

[[ferry::offload]] void numbered(std::vector<double>& v) {
  int i = 0;
  for (double& x : v) x = i++;
}

[[ferry::offload]] void stepped(std::span<float> v, const float* b) {
  int i = 3;
  for (auto& x : v) {
    x += b[i];
    i += 2;
  }
}

[[ferry::offload]] int twice(const std::vector<double>& v, double* y) {
  int i = 0;
  for (double x : v) y[i++] = x;
  for (double x : v) y[i++] = -x;
  return i;
}

struct Particle {
  double x, v;
};

[[ferry::offload]] void kick(std::vector<Particle>& ps, const std::vector<double>& f) {
  auto it = f.begin();
  for (auto& p : ps) {
    p.v += *it++;
    p.x += p.v;
  }
}

[[ferry::offload]] void bound(std::vector<Particle>& ps, const double* f) {
  for (auto& [x, v] : ps) {
    v += *f++;
    x += v;
  }
}

[[ferry::offload]] void spread(const std::vector<double>& x, const std::vector<double>& taps, double* y) {
  int k = 0;
  for (std::size_t r = 0; r < x.size(); ++r)
    for (double w : taps) y[k++] = w * x[r];
}

[[ferry::offload]] void gather(const std::vector<double>& x, const double* b, double* y) {
  std::array<double, 3> w{1, 2, 3};
  int k = 0;
  for (std::size_t r = 0; r < x.size(); ++r) {
    double s = 0;
    for (double c : w) s += c * b[k++];
    y[r] = s + x[r];
  }
}

[[ferry::offload]] int ended(const std::vector<double>& x, double* y) {
  int k = 0;
  for (double c : x) y[k++] = c;
  double s = 0;
  for (double c : x) {
    if (c > 300) break;
    s += c;
    k++;
  }
  y[0] = s;
  return k;
}

[[ferry::offload]] void itself(std::vector<double>& x) {
  int k = 0;
  for (double& c : x) {
    c += 1;
    x[k] *= 2;
    k++;
  }
}

[[ferry::offload]] void thirds(const std::vector<double>& x, double* y) {
  int k = 0;
  for (double c : x) {
    y[k] = c;
    k += 3;
  }
  y[k] = -1;
}

[[ferry::offload]] void wraps(const std::vector<double>& x, double* y) {
  unsigned char k = 0;
  for (double c : x) {
    y[k] = c;
    ++k;
  }
}

[[ferry::offload]] void rows(const std::vector<std::array<double, 3>>& x, double* y) {
  for (const auto& p : x)
    for (double c : p) *y++ = c;
}

[[ferry::offload]] void ranges(std::vector<double>& x, double* y) {
  int k = 0;
  for (double c : x | std::views::reverse) y[k++] = c;
  for (int i : std::views::iota(0, 100)) y[k++] += i;
  for (int d : {1, 5, 7}) y[k++] = d;
  y[k] = 3;
}

[[ferry::offload]] void part(std::span<const double> x, double* y, int from) {
  int k = from;
  for (auto c : x.subspan(3, 200)) y[k--] = c;
  y[k + 500] += k;
}

struct Grid {
  int n;
  std::vector<double> v;
  double* begin() { return v.data(); }
  double* end() { return v.data() + n; }
};

[[ferry::offload]] int grid(Grid& g, double* y) {
  int k = 0;
  for (double c : g) y[k++] = c;
  return k;
}

[[ferry::offload]] void around(const std::vector<double>& x, double* y, int n) {
  for (int t = 0; t < n; ++t) {
    int k = t * 1000;
    for (double c : x) y[k++] += c * t;
  }
}

[[ferry::offload]] void sums(const std::vector<int>& x, std::vector<int>& y) {
  int run = 0, k = 0;
  for (int c : x) {
    run += c;
    k++;
  }
  y[0] = run;
  y[1] = k;
}

template <class T>
[[ferry::offload]] void any(const std::vector<T>& x, T* y) {
  std::size_t k = 0;
  for (const T& c : x) y[k++] = c + 1;
}

int main() {
  std::vector<double> v(1000), y(12000);
  for (int i = 0; i < 1000; i++) v[i] = i * 0.5;
  double h = 0;
  const auto show = [&](const char* name) {
    for (double z : y) h = h * 1.0001 + z;
    for (double z : v) h = h * 1.0001 + z;
    std::printf("%s %.17g\n", name, h);
    h = 0;
  };
  std::vector<double> empty;
  copy(v, y), show("copy");
  copy(empty, y), show("empty");
  statement(v, y.data()), show("statement");
  declared(v, y.data()), show("declared");
  numbered(v), show("numbered");
  std::vector<float> q(700, 1), b(2000, 0.5F);
  stepped(q, b.data());
  for (float z : q) h += z;
  show("stepped");
  std::printf("%d %d\n", twice(v, y.data()), twice(empty, y.data()));
  show("twice");
  std::vector<Particle> ps(500);
  kick(ps, v), bound(ps, v.data());
  for (const Particle& p : ps) h += p.x;
  show("particles");
  spread(v, {1, 2, 3, 4, 5}, y.data()), show("spread");
  const std::vector<double> many(3000, 1.5);
  gather(v, many.data(), y.data()), show("gather");
  std::printf("%d\n", ended(v, y.data()));
  show("ended");
  itself(v), show("itself");
  thirds(v, y.data()), show("thirds");
  wraps(v, y.data()), show("wraps");
  rows(std::vector<std::array<double, 3>>(300, {1, 2, 3}), y.data()), show("rows");
  ranges(v, y.data()), show("ranges");
  part(v, y.data(), 600), show("part");
  Grid g{500, v};
  std::printf("%d\n", grid(g, y.data()));
  show("grid");
  around(v, y.data(), 10), show("around");
  std::vector<int> counts(4);
  sums(std::vector<int>(1000, 3), counts);
  std::printf("%d %d\n", counts[0], counts[1]);
  any(std::vector<float>(300, 2), b.data()), any(v, y.data());
  for (float z : b) h += z;
  show("any");
}
