// Defines functions that kernels of input.cpp and functions of tables.cpp call.
#include "physics.h"

#include <cmath>

Vec operator+(const Vec& a, const Vec& b) { return {a.x + b.x, a.y + b.y}; }

double Grid::area(int i) const { return h_ * h_ * (i + 1); }

namespace physics {

const double gas_constant = 8.3125;

[[ferry::device]] double smooth_step(double x) {
  const double t = clamped(x);
  return t * t * (3 - 2 * t);
}

double density(Material m, double temperature) {
  switch (m) {
    case Material::air:
      return pressure / (gas_constant * temperature);
    case Material::water:
      return 1000 - temperature / 8;
    case Material::steel:
      break;
  }
  return 7850;
}

void relax(double* row, int n, double weight) {
  double left = row[0];
  for (int i = 1; i + 1 < n; ++i) {
    const double here = row[i];
    row[i] += weight * (left - 2 * here + row[i + 1]);
    left = here;
  }
}

}  // namespace physics

int checksum(const unsigned char* bytes, int n) {
  unsigned sum = 1;
  for (int i = 0; i < n; ++i) sum = sum * 31 + bytes[i];
  return static_cast<int>(sum >> 1);
}
