// RUN: launches=13 fallbacks=0
// Monte Carlo over payoffs that are chosen at run time: functions, lambdas, and std::functions that hold either.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

using Payoff = double (*)(double spot, double strike);

double call(double spot, double strike) { return std::max(spot - strike, 0.0); }
double put(double spot, double strike) { return std::max(strike - spot, 0.0); }
double digital(double spot, double strike) { return spot > strike ? 1.0 : 0.0; }

static double uniform(std::uint64_t seed) {
  seed += 0x9e3779b97f4a7c15u;
  seed = (seed ^ (seed >> 30)) * 0xbf58476d1ce4e5b9u;
  seed = (seed ^ (seed >> 27)) * 0x94d049bb133111ebu;
  return static_cast<double>((seed ^ (seed >> 31)) >> 11) / 9007199254740992.0;
}

static double walk(std::uint64_t path, int steps, double volatility) {
  double spot = 100;
  for (int s = 0; s < steps; ++s) spot *= 1 + volatility * (uniform(path * 64 + s) - 0.5);
  return spot;
}

struct Market {
  double strike, volatility;
  int paths, steps;
};

// A single nest computes paths and payoff.
[[ferry::offload]] double price(const Market& m, Payoff payoff, double* values) {
  for (int p = 0; p < m.paths; ++p) values[p] = payoff(walk(p, m.steps, m.volatility), m.strike);
  double sum = 0;
  for (int p = 0; p < m.paths; ++p) sum += values[p];
  return sum / m.paths;
}

static Payoff chosen(const std::string& name) {
  if (name == "call") return call;
  if (name == "put") return put;
  if (name == "straddle") return [](double spot, double strike) { return std::fabs(spot - strike); };
  return digital;
}

// The payoff is a member of an instrument.
class Instrument {
 public:
  Instrument(std::function<double(double)> payoff, double notional) : payoff_(std::move(payoff)), notional_(notional) {}
  [[ferry::offload]] void value(const double* spots, double* values, int n) const {
    for (int i = 0; i < n; ++i) values[i] = notional_ * payoff_(spots[i]);
  }

 private:
  std::function<double(double)> payoff_;
  double notional_;
};

double half(double spot) { return spot / 2; }
double mean(const std::function<double(double)>& f, double a, double b) { return (f(a) + f(b)) / 2; }
[[ferry::offload]] void smoothed(const double* spots, double* values, int n, std::function<double(double)> payoff) {
  for (int i = 0; i < n; ++i) values[i] = mean(payoff, spots[i] - 1, spots[i] + 1);
}

static double total(const std::vector<double>& v) {
  double sum = 0;
  for (const double x : v) sum += x;
  return sum;
}

[[ferry::offload]] void apply(const double* spots, double* values, int n, const std::function<double(double)>& payoff) {
  for (int i = 0; i < n; ++i) values[i] = payoff(spots[i]);
}

int main() {
  const Market market{100, 0.1, 500, 12};
  std::vector<double> values(market.paths), spots(market.paths);
  for (const char* name : {"call", "put", "straddle", "digital"})
    std::printf("%s %.9g\n", name, price(market, chosen(name), values.data()));
  for (int i = 0; i < market.paths; ++i) spots[i] = 90 + i % 21;
  const auto capped = [](double spot) { return spot > 105 ? 105.0 : spot; };
  const Instrument one(capped, 10), other(half, 3);
  one.value(spots.data(), values.data(), market.paths);
  std::printf("capped %.9g\n", total(values));
  other.value(spots.data(), values.data(), market.paths);
  std::printf("half %.9g\n", total(values));
  smoothed(spots.data(), values.data(), market.paths, half);
  std::printf("smoothed %.9g\n", total(values));
  apply(spots.data(), values.data(), market.paths, capped);
  const double strike = market.strike;
  apply(spots.data(), values.data(), market.paths, [&](double spot) { return spot - strike; });
  std::printf("captured %.9g\n", total(values));
}
