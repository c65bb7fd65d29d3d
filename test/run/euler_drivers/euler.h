// Compressible gas on a grid of n by n cells with one layer of ghost cells: mass, momenta and energy of each cell, and
// the values half a step later.
#pragma once

#include <vector>

struct Gas {
  explicit Gas(int cells)
      : n(cells), mass(size()), east(size()), north(size()), energy(size()), half_mass(size()), half_east(size()),
        half_north(size()), half_energy(size()) {}
  int row() const { return n + 2; }
  std::size_t size() const { return static_cast<std::size_t>(row()) * static_cast<std::size_t>(row()); }

  int n;
  std::vector<double> mass, east, north, energy, half_mass, half_east, half_north, half_energy;
  double courant = 0.2;
};

struct Summary {
  double mass, energy, fastest;
};

void initialise(Gas& gas);                          // step.cpp
double longest_step(const Gas& gas);                // step.cpp
void predict(Gas& gas, double dt);                  // step.cpp
void correct(Gas& gas, double dt);                  // step.cpp
void exchange_halo(std::vector<double>& u, int n);  // halo.cpp
void exchange_all(Gas& gas);                        // halo.cpp: a driver that calls exchange_halo
Summary summarise(const Gas& gas);                  // summary.cpp
