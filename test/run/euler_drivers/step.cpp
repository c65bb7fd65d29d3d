#include "euler.h"

#include <algorithm>
#include <cmath>

[[ferry::offload]]
void initialise(Gas& gas) {
  const int n = gas.n, row = gas.row();
  for (int j = 0; j < n + 2; ++j)
    for (int i = 0; i < n + 2; ++i) {
      const bool inside = i < n / 2 && j < n / 3;
      gas.mass[j * row + i] = inside ? 1.0 : 0.125;
      gas.east[j * row + i] = 0;
      gas.north[j * row + i] = 0;
      gas.energy[j * row + i] = inside ? 2.5 : 0.25;
    }
}

static double pressure(double mass, double east, double north, double energy) {
  return 0.4 * (energy - 0.5 * (east * east + north * north) / mass);
}

[[ferry::offload]]
double longest_step(const Gas& gas) {
  const int n = gas.n, row = gas.row();
  double fastest = 0;
  for (int j = 1; j <= n; ++j)
    for (int i = 1; i <= n; ++i) {
      const int c = j * row + i;
      const double p = pressure(gas.mass[c], gas.east[c], gas.north[c], gas.energy[c]);
      const double sound = std::sqrt(1.4 * p / gas.mass[c]);
      fastest = std::max(fastest, sound + (std::fabs(gas.east[c]) + std::fabs(gas.north[c])) / gas.mass[c]);
    }
  return gas.courant / fastest;
}

// Takes the neighbours' mean, as in the Lax-Friedrichs scheme, and adds half of the fluxes.
[[ferry::offload]]
void predict(Gas& gas, double dt) {
  const int n = gas.n, row = gas.row();
  for (int j = 1; j <= n; ++j)
    for (int i = 1; i <= n; ++i) {
      const int c = j * row + i, w = c - 1, e = c + 1, s = c - row, t = c + row;
      const auto p = [&](int k) { return pressure(gas.mass[k], gas.east[k], gas.north[k], gas.energy[k]); };
      gas.half_mass[c] = 0.25 * (gas.mass[w] + gas.mass[e] + gas.mass[s] + gas.mass[t]) -
                         0.25 * dt * (gas.east[e] - gas.east[w] + gas.north[t] - gas.north[s]);
      gas.half_east[c] = 0.25 * (gas.east[w] + gas.east[e] + gas.east[s] + gas.east[t]) - 0.25 * dt * (p(e) - p(w));
      gas.half_north[c] =
          0.25 * (gas.north[w] + gas.north[e] + gas.north[s] + gas.north[t]) - 0.25 * dt * (p(t) - p(s));
      gas.half_energy[c] = 0.25 * (gas.energy[w] + gas.energy[e] + gas.energy[s] + gas.energy[t]);
    }
}

[[ferry::offload]]
void correct(Gas& gas, double dt) {
  const int n = gas.n, row = gas.row();
  for (int j = 1; j <= n; ++j)
    for (int i = 1; i <= n; ++i) {
      const int c = j * row + i, w = c - 1, e = c + 1, s = c - row, t = c + row;
      const auto p = [&](int k) {
        return pressure(gas.half_mass[k], gas.half_east[k], gas.half_north[k], gas.half_energy[k]);
      };
      gas.mass[c] -= 0.5 * dt * (gas.half_east[e] - gas.half_east[w] + gas.half_north[t] - gas.half_north[s]);
      gas.east[c] -= 0.5 * dt * (p(e) - p(w));
      gas.north[c] -= 0.5 * dt * (p(t) - p(s));
      gas.energy[c] -= 0.125 * dt * (p(e) - p(w) + p(t) - p(s));
    }
}
