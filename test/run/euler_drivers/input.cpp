// A two-step solver with kernels in three other files: a halo exchange in each step, a summary and output in every
// tenth step. For any number of steps, there are as many copies as with an expert's `target data` around the loop. The
// eight fields are copied to the host at the end. Only edges that no kernel writes first are copied to the device.
// RUN-WITH: 10 launches=192 fallbacks=0 bytes_to_device=4288 bytes_to_host=295936
// RUN-WITH: 40 launches=765 fallbacks=0 bytes_to_device=4288 bytes_to_host=295936
#include "euler.h"

#include <cstdio>
#include <cstdlib>

[[ferry::offload]]
void solve(Gas& gas, int steps) {
  initialise(gas);
  double time = 0;
  for (int step = 1; step <= steps; ++step) {
    exchange_all(gas);
    const double dt = longest_step(gas);
    predict(gas, dt);
    exchange_halo(gas.half_mass, gas.n);
    exchange_halo(gas.half_east, gas.n);
    exchange_halo(gas.half_north, gas.n);
    exchange_halo(gas.half_energy, gas.n);
    correct(gas, dt);
    time += dt;
    if (step % 10 == 0) {
      const Summary now = summarise(gas);
      std::printf("%d: %.9f %.6f %.6f %.6f\n", step, time, now.mass, now.energy, now.fastest);
    }
  }
}

int main(int count, char** arguments) {
  Gas gas(66);
  solve(gas, count > 1 ? std::atoi(arguments[1]) : 10);
  double sum = 0;
  for (std::size_t k = 0; k < gas.size(); ++k) sum += gas.mass[k] * static_cast<double>(k % 11) + gas.energy[k];
  std::printf("%.6f\n", sum);
}
