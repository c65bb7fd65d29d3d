#include "adjoint.h"

namespace {

// If several iterations of the primal read an element, several iterations of the adjoint add to an element. Two sensors
// may be in one cell, so these sums are atomic on the device.
[[ferry::offload]]
void misfit_adjoint(const double* u, const std::vector<int>& sensors, const std::vector<double>& measured,
                    std::vector<double>& u_bar) {
  for (std::size_t s = 0; s < sensors.size(); ++s) u_bar[sensors[s]] += 2 * (u[sensors[s]] - measured[s]);
}

// The flow over a side is added to one cell and subtracted from the other, and so are its derivatives. Here each cell
// collects the contributions of its four sides to its own adjoints, so that no two iterations write the same element.
// At the border a cell takes the place of its missing neighbour, so nothing flows. Border temperatures don't change:
// next_bar is 0 there.
[[ferry::offload]]
void step_adjoint(const double* u, const double* k, const double* next_bar, double* u_bar, double* k_bar, int nx,
                  int ny) {
  for (int j = 0; j < ny; ++j)
    for (int i = 0; i < nx; ++i) {
      const int c = j * nx + i;
      const int left = j * nx + (i > 0 ? i - 1 : 0), right = j * nx + (i + 1 < nx ? i + 1 : nx - 1);
      const int above = (j > 0 ? j - 1 : 0) * nx + i, below = (j + 1 < ny ? j + 1 : ny - 1) * nx + i;
      const auto by_temperature = [&](int d) { return (k[c] + k[d]) * (next_bar[d] - next_bar[c]); };
      const auto by_conductivity = [&](int d) { return (u[d] - u[c]) * (next_bar[c] - next_bar[d]); };
      if (i > 0 && i < nx - 1 && j > 0 && j < ny - 1)
        u_bar[c] =
            next_bar[c] +
            0.5 * rate * (by_temperature(left) + by_temperature(right) + by_temperature(above) + by_temperature(below));
      k_bar[c] += 0.5 * rate *
                  (by_conductivity(left) + by_conductivity(right) + by_conductivity(above) + by_conductivity(below));
    }
}

// Every cell depends on all of the few heights, so the heights' adjoints are sums over the plate.
[[ferry::offload]]
void conductivity_adjoint(const std::vector<double>& k, const std::vector<double>& k_bar, double* heights_bar, int nx,
                          int ny) {
  for (int j = 0; j < ny; ++j)
    for (int i = 0; i < nx; ++i)
      for (int b = 0; b < bumps; ++b) heights_bar[b] += k_bar[j * nx + i] * k[j * nx + i] * bump(b, i, j, nx, ny);
}

}  // namespace

[[ferry::offload]]
std::array<double, bumps> gradient(const Plate& plate, const std::array<double, bumps>& heights) {
  const std::size_t cells = plate.start.size();
  std::vector<double> k(cells), states(cells * (plate.steps + 1)), u_bar(cells), next_bar(cells), k_bar(cells);
  std::array<double, bumps> heights_bar{};
  conductivity(heights, k, plate.nx, plate.ny);
  for (std::size_t c = 0; c < cells; ++c) states[c] = plate.start[c];
  [[ferry::sequential]]
  for (int t = 0; t < plate.steps; ++t)
    step(&states[t * cells], &states[(t + 1) * cells], k.data(), plate.nx, plate.ny);
  misfit_adjoint(&states[plate.steps * cells], plate.sensors, plate.measured, u_bar);
  [[ferry::sequential]]
  for (int t = plate.steps - 1; t >= 0; --t) {
    std::swap(u_bar, next_bar);
    step_adjoint(&states[t * cells], k.data(), next_bar.data(), u_bar.data(), k_bar.data(), plate.nx, plate.ny);
  }
  conductivity_adjoint(k, k_bar, heights_bar.data(), plate.nx, plate.ny);
  return heights_bar;
}
