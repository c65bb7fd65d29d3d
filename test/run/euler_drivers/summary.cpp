#include "euler.h"

#include <algorithm>

[[ferry::offload]]
Summary summarise(const Gas& gas) {
  const int n = gas.n, row = gas.row();
  double mass = 0, energy = 0, fastest = 0;
  for (int j = 1; j <= n; ++j)
    for (int i = 1; i <= n; ++i) {
      const int c = j * row + i;
      mass += gas.mass[c];
      energy += gas.energy[c];
      fastest = std::max(fastest, gas.east[c] * gas.east[c] + gas.north[c] * gas.north[c]);
    }
  return {mass, energy, fastest};
}
