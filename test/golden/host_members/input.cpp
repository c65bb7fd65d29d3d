// Members, copies, arguments and results of calls for which the stub acquires data, sometimes all data.
#include <array>
#include <span>
#include <string>
#include <utility>
#include <vector>

struct Vec {
  double x, y;
};
struct Config {
  double dt;
  int every;
  Vec n;
  double b[4];
};
struct Flags {
  int few : 4;
};
struct Rich {
  Config config;
  std::vector<double> w;
};
class Clock {
 public:
  double now() const { return now_; }
  void tick() { now_ += 1; }

 private:
  double now_ = 0;
};
struct Counted {
  double value;
  Counted& operator=(const Counted& other);
};
struct Dynamic {
  virtual double rate() const;
};

struct Solver {
  Config config;
  double norm_;
  double dt() const { return config.dt; }

  [[ferry::offload]] double members(Config& c, const Rich& r, const std::vector<Config>& many, Clock& clock,
                                    std::pair<double, int>& pair, const Flags& flags, double* u, int n, int k) {
    double a = 0;
    [[ferry::sequential]] for (int t = 0; t < n; ++t) {
      for (int i = 0; i < n; ++i) u[i] *= 0.5;
      a += c.dt;
      a += flags.few;  // bit-fields have no address
      a += r.config.n.x + config.b[2] + config.b[k];
      a += many[k].dt;
      a += dt();
      a += clock.now();  // the member is private
      clock.tick();
      a += (k > 2 ? c : config).dt;
      c.n = many[1].n;
      config = c;
      std::swap(c, config);
      auto& [first, second] = pair;
      second = 3;
      const Vec& v = r.config.n;
      a += v.y;
      for (int i = 0; i < n; ++i) u[i] += a;
    }
    return a;
  }
};

[[ferry::offload]] static double dot(const double* u, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += u[i] * u[i];
  return sum;
}
[[ferry::offload]] static void step(Vec v, std::span<double> u) {
  for (std::size_t i = 0; i < u.size(); ++i) u[i] = v.x * u[i] + v.y;
}

[[ferry::offload]] void calls(const Config& c, const std::vector<Config>& many, double& norm, std::vector<double>& u,
                              std::vector<double>& history, int steps) {
  const int n = static_cast<int>(u.size());
  [[ferry::sequential]] for (int t = 0; t < steps; ++t) {
    step({0.5, 1}, u);
    step(c.n, {u.data(), 5});
    step(many[t].n, u);
    norm = dot(u.data(), n);
    norm += dot(u.data(), n) / dot(u.data(), n - 1);
    history.push_back(norm);
    norm = dot(u.data(), n) + c.dt;  // reads members after the call, or before it
  }
}

[[ferry::offload]] double unknown(volatile Config& c, Counted& a, Counted& b, const Dynamic& d, std::string& name,
                                  double* u, int n, int steps) {
  double sum = 0;
  [[ferry::sequential]] for (int t = 0; t < steps; ++t) {
    for (int i = 0; i < n; ++i) u[i] *= 0.5;
    sum += c.dt;
    a = b;
    sum += d.rate();
    name += 'x';  // a kernel may have accessed its characters
  }
  return sum;
}
