#include "materials.h"

static int find(const Table& t, double energy) {
  int low = 0, high = t.n - 1;
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    (t.energy[middle] > energy ? high : low) = middle;
  }
  return low;
}

double cross_section(const Table& t, int material, double energy) {
  const int i = find(t, energy);
  const double f = (energy - t.energy[i]) / (t.energy[i + 1] - t.energy[i]);
  return (material + 1) * (t.value[i] + f * (t.value[i + 1] - t.value[i]));
}
