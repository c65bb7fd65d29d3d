#include <cstdio>
#include <vector>

#include "materials.h"

int main() {
  std::vector<double> grid(64), value(64), energy(5000), out(5000);
  for (int i = 0; i < 64; ++i) grid[i] = i * i, value[i] = 1.0 / (i + 1);
  for (int i = 0; i < 5000; ++i) energy[i] = i * 0.75;
  look_up({64, grid.data(), value.data()}, energy.data(), out.data(), 5000);
  double sum = 0;
  for (double o : out) sum += o;
  std::printf("%.12g\n", sum);
}
