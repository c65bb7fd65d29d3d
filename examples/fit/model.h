// A plate of nx columns and ny rows whose border is kept cold. Its conductivity is unknown: the logarithm is a sum of
// bumps, whose heights are to be found. The final temperatures at a few sensors are compared with measurements.
//
// All functions are templates over the number type: double computes, Dual<double> differentiates. Element j * nx + i of
// a field is row j, column i.
#pragma once

#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "dual.h"

constexpr int bumps = 6;
constexpr double rate = 0.2;  // the rate of an explicit step, which is stable up to a conductivity of 1.25

// Returns the value of bump b at a cell. There are three columns and two rows of bumps.
inline double bump(int b, int i, int j, int nx, int ny) {
  const double x = (i + 0.5) / nx - (b % 3 + 0.5) / 3, y = (j + 0.5) / ny - (b / 3 + 0.5) / 2;
  return std::exp(-20 * (x * x + y * y));
}

template <class Real>
[[ferry::offload]]
void conductivity(const std::array<Real, bumps>& heights, std::vector<Real>& k, int nx, int ny) {
  using std::exp;
  for (int j = 0; j < ny; ++j)
    for (int i = 0; i < nx; ++i) {
      Real sum = Real(0);
      for (int b = 0; b < bumps; ++b) sum += heights[b] * Real(bump(b, i, j, nx, ny));
      k[j * nx + i] = Real(0.4) * exp(sum);
    }
}

// One explicit step. Heat flows over each side of a cell, by the mean of both cells' conductivities.
template <class Real>
[[ferry::offload]]
void step(const Real* u, Real* next, const Real* k, int nx, int ny) {
  for (int j = 1; j < ny - 1; ++j)
    for (int i = 1; i < nx - 1; ++i) {
      const int c = j * nx + i;
      next[c] =
          u[c] + Real(0.5 * rate) * ((k[c] + k[c - 1]) * (u[c - 1] - u[c]) + (k[c] + k[c + 1]) * (u[c + 1] - u[c]) +
                                     (k[c] + k[c - nx]) * (u[c - nx] - u[c]) + (k[c] + k[c + nx]) * (u[c + nx] - u[c]));
    }
}

template <class Real>
[[ferry::offload]]
Real misfit(const std::vector<Real>& u, const std::vector<int>& sensors, const std::vector<double>& measured) {
  Real sum = Real(0);
  for (std::size_t s = 0; s < sensors.size(); ++s) {
    const Real error = u[sensors[s]] - Real(measured[s]);
    sum += error * error;
  }
  return sum;
}

struct Plate {
  int nx, ny, steps;
  std::vector<double> start;     // temperatures at the beginning
  std::vector<int> sensors;      // the sensors' cells; two sensors may be in one cell
  std::vector<double> measured;  // the sensors' temperatures after all steps
};

// Returns the sum of squared errors at the sensors. It is offloaded, too, so that all data stays on the device
// meanwhile.
template <class Real>
[[ferry::offload]]
Real simulate(const Plate& plate, const std::array<Real, bumps>& heights) {
  std::vector<Real> k(plate.start.size()), u(plate.start.begin(), plate.start.end()), next = u;
  conductivity(heights, k, plate.nx, plate.ny);
  [[ferry::sequential]]
  for (int t = 0; t < plate.steps; ++t) {
    step(u.data(), next.data(), k.data(), plate.nx, plate.ny);
    std::swap(u, next);
  }
  return misfit(u, plate.sensors, plate.measured);
}
