// Objects that are declared outside a loop and written in it: sums, counts, minima with their positions, and last
// values, by members and by functions of the class; parameters, members, globals, statics; objects that iterations set
// before they read them. The values are such that sums are exact in any order.
// RUN: launches=36 fallbacks=2
// EXPECT-STDERR: 'first.x' and buffer 'v' overlap
// EXPECT-STDERR: 'out\.\w+' and 'in' overlap
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

struct Vec3 {
  double x, y, z;
  Vec3& operator+=(const Vec3& o) {
    x += o.x;
    y += o.y;
    z += o.z;
    return *this;
  }
  Vec3 operator+(const Vec3& o) const { return {x + o.x, y + o.y, z + o.z}; }
  Vec3 operator*(double k) const { return {x * k, y * k, z * k}; }
  double dot(const Vec3& o) const { return x * o.x + y * o.y + z * o.z; }
};

struct Stats {
  double total = 0;
  int n = 0;
  double hi = -1e300;
  void note(double v) {
    total += v;
    ++n;
    hi = std::max(hi, v);
  }
};

// Only the class's own functions access its numbers.
class Mean {
 public:
  explicit Mean(double first) : sum_(first), count_(1) {}
  void add(double v) {
    sum_ += v;
    count_ += 1;
  }
  double& sum() { return sum_; }
  double value() const { return sum_ / static_cast<double>(count_); }

 private:
  double sum_;
  long count_;
};

struct Best {
  double value;
  int at;
};

struct Moments {
  Vec3 first, second;
  unsigned count;
};

struct Scaled {
  double scale, sum;
  void add(double v) { sum += scale * v; }
};

[[ferry::offload]] Vec3 by_members(const Vec3* v, int n) {
  Vec3 sum{};
  for (int i = 0; i < n; ++i) {
    sum.x += v[i].x;
    sum.z -= v[i].y;
  }
  return sum;
}

[[ferry::offload]] Vec3 by_operator(const std::vector<Vec3>& v) {
  Vec3 sum{1, 2, 3};
  for (const Vec3& one : v) sum += one * 2;
  return sum;
}

[[ferry::offload]] Vec3 by_assignment(const Vec3* v, int n) {
  Vec3 sum{0.5, 0, 0};
  for (int i = 0; i < n; ++i) sum = sum + v[i];
  return sum;
}

[[ferry::offload]] void by_reference(const double* v, int n, Stats& out) {
  for (int i = 0; i < n; ++i) out.note(v[i]);
}

[[ferry::offload]] void by_pointer(const double* v, int n, Stats* out) {
  for (int i = 0; i < n; ++i) {
    out->total += v[i];
    out->n++;
    out->hi = std::max(out->hi, v[i]);
  }
}

[[ferry::offload]] double by_private_members(const double* v, int n) {
  Mean mean(2);
  for (int i = 0; i < n; ++i)
    if (v[i] > 0) mean.add(v[i]);
  for (int i = 0; i < n; ++i) mean.sum() += 1;
  return mean.value();
}

[[ferry::offload]] Best least(const double* v, int n) {
  Best best{1e300, -1};
  for (int i = 0; i < n; ++i)
    if (v[i] < best.value) {
      best.value = v[i];
      best.at = i;
    }
  return best;
}

[[ferry::offload]] Best last_of_greatest(const double* v, int n) {
  Best best = {-1e300, -1};
  for (int i = 0; i < n; ++i)
    if (v[i] >= best.value) {
      best.value = v[i];
      best.at = i;
    }
  return best;
}

[[ferry::offload]] Moments nested(const Vec3* v, int n) {
  Moments m{};
  for (int i = 0; i < n; ++i) {
    m.first += v[i];
    m.second.x += v[i].x * v[i].x;
    m.second.y = m.second.y + v[i].y * v[i].y;
    ++m.count;
  }
  return m;
}

[[ferry::offload]] Scaled keeps(const double* v, int n, Scaled s) {
  for (int i = 0; i < n; ++i) s.add(v[i]);
  return s;
}

// Each iteration writes the objects before it reads them.
[[ferry::offload]] void scratch(const Vec3* v, double* out, int n) {
  Vec3 d, e;
  for (int i = 0; i < n; ++i) {
    d.x = v[i].x;
    d.y = v[i].z;
    d.z = 0;
    e = v[i] * 0.5;
    e += d;
    out[i] = d.dot(e);
  }
}

[[ferry::offload]] Vec3 last_values(const Vec3* v, double* out, int n) {
  Vec3 d{7, 7, 7}, e{8, 8, 8};
  for (int i = 0; i < n; ++i) {
    d = v[i] * 2.0;
    if (v[i].y > 0) e.y = v[i].y;
    if (i == n / 2) e.z = i;
    out[i] = d.x - d.y;
  }
  return d + e;
}

// The object belongs to a time loop, and host code reads it in each step.
[[ferry::offload]] int steps(double* v, int n) {
  Stats s;
  int t = 0;
  for (; t < 10; ++t) {
    s = Stats{};
    for (int i = 0; i < n; ++i) {
      v[i] *= 0.5;
      s.note(std::fabs(v[i]));
    }
    if (s.hi < 0.5) break;
  }
  return t * 1000 + s.n;
}

[[ferry::offload]] double declared_in_steps(double* v, int n) {
  double all = 0;
  for (int t = 0; t < 3; ++t) {
    Stats s;
    for (int i = 0; i < n; ++i) {
      v[i] += 1;
      s.note(v[i]);
    }
    if (s.n < 0) break;
    all += s.total + s.hi;
  }
  return all;
}

// Each iteration has its own sum, in a local object of the kernel.
[[ferry::offload]] void inside(const Vec3* v, Vec3* out, int n, int m) {
  for (int i = 0; i < n; ++i) {
    Vec3 sum{};
    for (int j = 0; j < m; ++j) sum += v[(i + j) % n];
    out[i] = sum;
  }
}

struct Config {
  int count;
  double part[4];
  Stats stats;
};
static Config config{3, {1, 2, 3, 4}, {}};
static Vec3 everywhere{1, 1, 1};

static void tell(double v) {
  config.stats.note(v);
  config.count += 2;
}

[[ferry::offload]] void globals(const Vec3* v, int n) {
  for (int i = 0; i < n; ++i) {
    tell(v[i].x);
    everywhere += v[i];
  }
}

[[ferry::offload]] int function_static(const int* k, int n) {
  static Best seen{0, 0};
  for (int i = 0; i < n; ++i) {
    seen.at += k[i];
    seen.value += 1;
  }
  return seen.at + static_cast<int>(seen.value);
}

struct Simulation {
  std::vector<Vec3> v;
  Vec3 momentum{};
  Stats stats;
  Config inner{};

  [[ferry::offload]] void measure() {
    for (std::size_t i = 0; i < v.size(); ++i) {
      momentum += v[i];
      stats.note(v[i].z);
      inner.stats.total += v[i].x;
      inner.count++;
    }
  }
};

[[ferry::offload]] double by_lambda(const double* v, int n) {
  Stats s;
  const auto note = [&](double x) {
    s.total += x;
    s.n += 2;
  };
  for (int i = 0; i < n; ++i) note(v[i]);
  return s.total + s.n;
}

static void into(Stats& s, double v) { s.note(v); }
static void both(double& total, int& count, double v) {
  total += v;
  count++;
}

[[ferry::offload]] Stats by_functions(const double* v, int n) {
  Stats s;
  for (int i = 0; i < n; ++i) into(s, v[i]);
  for (int i = 0; i < n; ++i) both(s.total, s.n, v[i]);
  for (int i = 0; i < n; ++i) {
    Stats& same = s;
    same.hi = std::fmax(same.hi, v[i]);
  }
  return s;
}

// The sum may be an element of the array that is read. In that case, the original loop runs.
[[ferry::offload]] void into_vector(std::vector<Vec3>& sums, const Vec3* v, int n) {
  Vec3& first = sums[0];
  for (int i = 0; i < n; ++i) first += v[i];
}

[[ferry::offload]] void counted(Stats& out, const Stats& in, const double* v, int n) {
  for (int i = 0; i < n; ++i) out.note(v[i] + in.n);
}

template <class Sum, class T>
[[ferry::offload]] Sum summed(const T* v, int n, Sum sum) {
  for (int i = 0; i < n; ++i) sum += v[i];
  return sum;
}

static void show(const char* name, const Vec3& v) { std::printf("%s %g %g %g\n", name, v.x, v.y, v.z); }
static void show(const char* name, const Stats& s) { std::printf("%s %g %d %g\n", name, s.total, s.n, s.hi); }

int main() {
  const int n = 1000;
  std::vector<Vec3> v(n);
  std::vector<double> x(n), out(n);
  std::vector<int> k(n);
  for (int i = 0; i < n; ++i) {
    v[i] = {(i * 37 % 101) / 4.0, (i * 53 % 97) / 8.0 - 3, static_cast<double>(i % 7)};
    x[i] = (i * 29 % 89) / 2.0 - 11;
    k[i] = i % 5 - 2;
  }
  for (const int m : {n, 0}) {
    show("members", by_members(v.data(), m));
    show("assignment", by_assignment(v.data(), m));
    Stats s;
    by_reference(x.data(), m, s);
    by_pointer(x.data(), m, &s);
    show("stats", s);
    std::printf("mean %g\n", by_private_members(x.data(), m));
    const Best low = least(x.data(), m), high = last_of_greatest(x.data(), m);
    std::printf("best %g %d %g %d\n", low.value, low.at, high.value, high.at);
  }
  show("operator", by_operator(v));
  const Moments m = nested(v.data(), n);
  show("first", m.first);
  show("second", m.second);
  std::printf("count %u\n", m.count);
  std::printf("keeps %g\n", keeps(x.data(), n, {0.5, 1}).sum);
  scratch(v.data(), out.data(), n);
  std::printf("scratch %g %g\n", out[1], out[n - 1]);
  show("last", last_values(v.data(), out.data(), n));
  std::printf("last %g\n", out[n - 2]);
  std::printf("steps %d %g\n", steps(x.data(), n), x[5]);
  std::printf("declared in steps %g\n", declared_in_steps(x.data(), n));
  std::vector<Vec3> sums(n);
  inside(v.data(), sums.data(), n, 5);
  show("inside", sums[n / 3]);
  globals(v.data(), n);
  show("config", config.stats);
  show("everywhere", everywhere);
  std::printf("config %d\n", config.count);
  std::printf("static %d %d\n", function_static(k.data(), n), function_static(k.data(), n - 1));
  Simulation simulation;
  simulation.v = v;
  simulation.measure();
  show("momentum", simulation.momentum);
  show("stats", simulation.stats);
  std::printf("inner %g %d\n", simulation.inner.stats.total, simulation.inner.count);
  std::printf("lambda %g\n", by_lambda(x.data(), n));
  show("functions", by_functions(x.data(), n));
  into_vector(sums, v.data(), n);
  show("vector", sums[0]);
  into_vector(v, v.data(), 3);
  show("overlap", v[0]);
  Stats own, other{2, 3, 4};
  counted(own, other, x.data(), n);
  counted(own, own, x.data(), n);
  show("aliased", own);
  show("template", summed(v.data(), n, Vec3{}));
  std::printf("template %g\n", summed(x.data(), n, 0.25));
}
