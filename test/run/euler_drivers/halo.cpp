#include "euler.h"

[[ferry::offload]]
void exchange_halo(std::vector<double>& u, int n) {
  const int row = n + 2;
  for (int k = 1; k <= n; ++k) {
    u[k] = u[row + k];
    u[(n + 1) * row + k] = u[n * row + k];
  }
  for (int k = 0; k < n + 2; ++k) {
    u[k * row] = u[k * row + 1];
    u[k * row + n + 1] = u[k * row + n];
  }
}

[[ferry::offload]]
void exchange_all(Gas& gas) {
  exchange_halo(gas.mass, gas.n);
  exchange_halo(gas.east, gas.n);
  exchange_halo(gas.north, gas.n);
  exchange_halo(gas.energy, gas.n);
}
