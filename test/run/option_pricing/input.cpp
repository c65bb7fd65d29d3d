// RUN: fallbacks=0
// Black-Scholes prices of European options, in float and in double, checked by put-call parity.
#include <cmath>
#include <cstdio>
#include <vector>

template <class Real>
Real normal(Real x) {
  return static_cast<Real>(0.5) * std::erfc(-x * static_cast<Real>(0.70710678118654752440));
}

template <class Real>
[[ferry::offload]] void price(const std::vector<Real>& spot, const std::vector<Real>& strike,
                              const std::vector<Real>& years, Real rate, Real volatility, std::vector<Real>& call,
                              std::vector<Real>& put) {
  for (std::size_t i = 0; i < spot.size(); ++i) {
    const Real root = std::sqrt(years[i]);
    const Real d1 =
        (std::log(spot[i] / strike[i]) + (rate + volatility * volatility / 2) * years[i]) / (volatility * root);
    const Real d2 = d1 - volatility * root;
    const Real discounted = strike[i] * std::exp(-rate * years[i]);
    call[i] = spot[i] * normal(d1) - discounted * normal(d2);
    put[i] = discounted * normal(-d2) - spot[i] * normal(-d1);
  }
}

template <class Real>
bool parity(int n, Real within) {
  std::vector<Real> spot(n), strike(n), years(n), call(n), put(n);
  for (int i = 0; i < n; ++i) {
    spot[i] = 5 + i % 26;
    strike[i] = 1 + i % 100;
    years[i] = Real(1 + i % 40) / 4;
  }
  price(spot, strike, years, Real(0.02), Real(0.3), call, put);
  Real worst = 0;
  for (int i = 0; i < n; ++i)
    worst = std::fmax(worst, std::fabs(call[i] - put[i] - spot[i] + strike[i] * std::exp(-Real(0.02) * years[i])));
  return worst < within && call[0] > 0;
}

int main() {
  const bool f = parity<float>(10000, 1e-4f), d = parity<double>(10000, 1e-12);
  std::printf("%d %d\n", f, d);
  return f && d ? 0 : 1;
}
