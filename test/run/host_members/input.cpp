// RUN-WITH: reads launches=20 bytes_to_device=8000 bytes_to_host=8000
// RUN-WITH: writes launches=20 bytes_to_device=8000 bytes_to_host=8000
// RUN-WITH: copies launches=20 bytes_to_device=8000 bytes_to_host=8000
// RUN-WITH: calls launches=200 bytes_to_device=8000 bytes_to_host=8000
// RUN-WITH: results launches=80 bytes_to_device=8000 bytes_to_host=8000
// RUN-WITH: containers launches=20 bytes_to_device=8000 bytes_to_host=8000
// RUN-WITH: grown launches=20 bytes_to_device=16000 bytes_to_host=16000
// RUN-WITH: by_pointer launches=80 bytes_to_device=8344 bytes_to_host=8480
// RUN-WITH: unknown launches=20 bytes_to_device=160000 bytes_to_host=160000
// TRANSLATE-STDERR: it isn't known what 'd\.rate\(\)' touches
// A time loop of 20 steps. Each step has a kernel that updates 1,000 doubles, and host code that touches other data.
// The doubles are copied in once and out once, whatever the host code is. In addition, only kernel results that the
// host code touches are copied to the host.
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

struct Vec {
  double x, y;
};
struct Config {
  double dt;
  int every;
};
struct Deep {
  int k;
  Vec n;
  double b[4];
  std::array<double, 3> s;
};
struct Rich {
  double dt;
  Config config;
  Deep deep;
  std::vector<double> w;
};
struct Pair {
  double a, b;
  friend void swap(Pair& l, Pair& r) {
    std::swap(l.a, r.a);
    std::swap(l.b, r.b);
  }
};
class Clock {
 public:
  double now() const { return now_; }
  void tick(double by) { now_ += by; }
  double* place() { return &now_; }

 private:
  double now_ = 0;
};
struct Dynamic {
  virtual ~Dynamic() = default;
  virtual double rate() const { return 0.5; }
};

static Config global{0.5, 3};
const Config constant{0.25, 2};

struct Solver {
  Config config{0.5, 3};
  Deep deep{3, {1, 2}, {1, 2, 3, 4}, {5, 6, 7}};
  std::unique_ptr<Config> owned = std::make_unique<Config>(Config{0.5, 3});
  Config* pointer = owned.get();
  double dt() const { return config.dt; }
  Config& settings() { return config; }

  [[ferry::offload]] double reads(const Config& c, const Config* p, const Rich& r, const std::vector<Config>& many,
                                  const std::tuple<double, int>& t, const std::optional<double>& o, const Clock& clock,
                                  std::vector<double>& u, int steps) {
    double a = 0;
    int k = 1;
    [[ferry::sequential]] for (int s = 0; s < steps; ++s) {
      a += c.dt + p->dt + (*p).every + r.dt + r.config.dt + r.deep.n.y + r.deep.b[2] + r.deep.b[k] + r.deep.s[1];
      a += config.dt + this->deep.n.x + owned->dt + pointer->dt + global.dt + constant.dt + many[1].dt + many[k].every;
      a += dt() + settings().dt + clock.now() + std::get<0>(t) + *o;
      a += (s % 2 ? c.dt : config.dt) + (s % 2 ? c : constant).dt + std::sqrt(c.dt) + std::min(c.dt, r.config.dt);
      if (s % c.every == 0) a += 1;
      const Vec& n = r.deep.n;
      const auto& [width, every] = c;
      auto [x, y] = r.deep.n;
      a += n.x + width + every + x + y;
      for (std::size_t i = 0; i < u.size(); ++i) u[i] = 0.5 * u[i] + 1;
    }
    return a;
  }

  [[ferry::offload]] double writes(Config& c, Config* p, Rich& r, std::vector<Config>& many, std::pair<double, int>& t,
                                   Clock& clock, double& result, std::vector<double>& u, int steps) {
    int k = 1;
    [[ferry::sequential]] for (int s = 0; s < steps; ++s) {
      c.dt = s;
      p->every += s;
      r.config.dt += c.dt;
      r.deep.n.y = s;
      r.deep.b[2] += 1;
      r.deep.b[k] += 2;
      config.dt += 1;
      deep.n.x = s;
      global.dt += 1;
      many[k].dt += s;
      t.first += 1;
      settings().every = s;
      clock.tick(0.5);
      result += config.dt;
      (s % 2 ? c : *p).dt += 0.25;
      auto& [first, second] = t;
      second += s;
      for (std::size_t i = 0; i < u.size(); ++i) u[i] = 0.5 * u[i] + 1;
    }
    return c.dt + r.deep.b[1] + config.every + deep.n.x;
  }

  [[ferry::offload]] double copies(Config& c, Config* p, Rich& r, std::vector<Config>& many, Pair& left, Pair& right,
                                   std::tuple<double, int>& t, std::optional<double>& o, std::vector<double>& u,
                                   int steps) {
    double a = 0;
    Config local{1, 2};
    [[ferry::sequential]] for (int s = 0; s < steps; ++s) {
      const Config before = c;
      c = *p;
      *p = config;
      config = {1.5, s};
      many[1] = before;
      local = many[s % 2];
      std::swap(c, local);
      std::swap(c.dt, p->dt);
      swap(left, right);
      a += std::exchange(left.a, 2.0 + s) + local.dt;
      r.deep.n = Vec{a, 1};
      t = {1.5, s};
      o = 2.5 + a;
      for (std::size_t i = 0; i < u.size(); ++i) u[i] = 0.5 * u[i] + 1;
    }
    return a;
  }
};

[[ferry::offload]] static void span_step(Config c, std::span<double> u) {
  for (std::size_t i = 0; i < u.size(); ++i) u[i] = c.dt * u[i] + 1;
}
[[ferry::offload]] static void range_step(std::array<int, 2> range, const Config& c, double* u) {
  for (int i = range[0]; i < range[1]; ++i) u[i] = c.dt * u[i] + 1;
}
template <class F>
[[ferry::offload]] void each(int n, F f) {
  for (int i = 0; i < n; ++i) f(i);
}
[[ferry::offload]] static double dot(const std::vector<double>& u, const std::vector<double>& v) {
  double sum = 0;
  for (std::size_t i = 0; i < u.size(); ++i) sum += u[i] * v[i];
  return sum;
}

[[ferry::offload]] static void calls(const Config& c, const std::vector<Config>& many, const Rich& r,
                                     std::vector<double>& u, int steps) {
  const int n = static_cast<int>(u.size());
  [[ferry::sequential]] for (int s = 0; s < steps; ++s) {
    span_step(c, u);
    span_step({0.5, s}, {u.data(), u.size()});
    span_step(many[1], std::span<double>(u));
    span_step(r.config, u);
    range_step({0, n}, {0.5, 3}, u.data());
    range_step(std::array<int, 2>{1, n}, many[2], u.data());
    const std::array<int, 2> range{0, n - 1};
    range_step(range, r.config, u.data());
    each(n, [&](int i) { u[i] = c.dt * u[i] + 1; });
    each(n, [x = u.data(), d = c.dt](int i) { x[i] = d * x[i] + 1; });
    auto f = [&](int i) { u[i] = 0.5 * u[i] + 1; };
    each(n, f);
  }
}

[[ferry::offload]] static void results(Config& c, double& result, std::vector<double>& u, int steps) {
  [[ferry::sequential]] for (int s = 0; s < steps; ++s) {
    result = dot(u, u);
    c.dt += dot(u, u) / dot(u, u);
    for (std::size_t i = 0; i < u.size(); ++i) u[i] = u[i] + 1;
  }
}

[[ferry::offload]] static double containers(const Config& c, std::vector<double>& history, std::vector<double>& u,
                                            int steps) {
  std::vector<double> mine;
  std::map<int, double> table;
  std::string word;
  double a = 0;
  [[ferry::sequential]] for (int s = 0; s < steps; ++s) {
    history.push_back(c.dt);
    mine.emplace_back(s);
    table[s] = c.dt;
    a += table[s / 2] + mine.back() + static_cast<double>(table.count(1) + word.size() + history.size());
    word += 'x';
    word += "yz";
    if (s == 5) mine.clear();
    for (std::size_t i = 0; i < u.size(); ++i) u[i] = 0.5 * u[i] + 1;
  }
  return a;
}

// Appends an element in one step, so the others are copied to the host and back.
[[ferry::offload]] static void grown(std::vector<double>& u, int steps) {
  [[ferry::sequential]] for (int s = 0; s < steps; ++s) {
    for (std::size_t i = 0; i < 1000; ++i) u[i] = 0.5 * u[i] + 1;
    if (s == 9) u.push_back(s);
  }
}

// Kernels write the members that host code reads.
[[ferry::offload]] static double by_pointer(Config& c, const Config& seen, Clock& clock, double* p, double* q,
                                            double* r, int n, std::vector<double>& u, int steps) {
  double a = 0;
  [[ferry::sequential]] for (int s = 0; s < steps; ++s) {
    for (int i = 0; i < n; ++i) p[i] = 0.5 * p[i] + 1;
    for (int i = 0; i < n; ++i) q[i] = 0.5 * q[i] + 2;
    for (int i = 0; i < n; ++i) r[i] = 0.5 * r[i] + 3;
    a += c.dt + clock.now() + seen.dt;
    c.dt += 1;
    clock.tick(0.5);
    for (std::size_t i = 0; i < u.size(); ++i) u[i] = 0.5 * u[i] + q[0] + p[0];
  }
  return a;
}

// The callee isn't known at translation.
[[ferry::offload]] static double unknown(const Dynamic& d, std::vector<double>& u, int steps) {
  double a = 0;
  [[ferry::sequential]] for (int s = 0; s < steps; ++s) {
    for (std::size_t i = 0; i < u.size(); ++i) u[i] = 0.5 * u[i] + 1;
    a += d.rate();
  }
  return a;
}

int main(int argc, char** argv) {
  const std::string which = argc > 1 ? argv[1] : "reads";
  std::vector<double> u(1000, 1), history;
  for (std::size_t i = 0; i < u.size(); ++i) u[i] = static_cast<double>(i % 17);
  const Deep deep{3, {1, 2}, {1, 2, 3, 4}, {5, 6, 7}};
  Config c{0.5, 3}, other{0.75, 4};
  Rich rich{0.5, c, deep, {}};
  std::vector<Config> many(3, other);
  std::tuple<double, int> tuple{1.5, 2};
  std::pair<double, int> pair{1.5, 2};
  std::optional<double> optional = 1.25;
  Clock clock;
  Pair left{1, 2}, right{3, 4};
  Solver s;
  double result = 1, a = 0;
  if (which == "reads") a = s.reads(c, &other, rich, many, tuple, optional, clock, u, 20);
  if (which == "writes") a = s.writes(c, &other, rich, many, pair, clock, result, u, 20);
  if (which == "copies") a = s.copies(c, &other, rich, many, left, right, tuple, optional, u, 20);
  if (which == "calls") calls(c, many, rich, u, 20);
  if (which == "results") results(c, result, u, 20);
  if (which == "containers") a = containers(c, history, u, 20);
  if (which == "grown") grown(u, 20);
  if (which == "by_pointer") a = by_pointer(c, other, clock, &c.dt, clock.place(), &other.dt, 1, u, 20);
  if (which == "unknown") a = unknown(Dynamic(), u, 20);
  const double all = u[7] + u[999] + c.dt + c.every + other.dt + other.every + rich.config.dt + rich.deep.n.y +
                     rich.deep.b[1] + rich.deep.b[2] + many[1].dt + pair.first + pair.second + clock.now() + result +
                     left.a + right.a + std::get<0>(tuple) + *optional + s.config.dt + s.deep.n.x + global.dt +
                     static_cast<double>(history.size());
  std::printf("%.17g %.17g\n", a, all);
}
