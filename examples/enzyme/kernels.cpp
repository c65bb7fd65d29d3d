// The device code: the primal and its adjoint. Ferry translates this file, and Enzyme doesn't see it.
#include "kernels.h"

[[ferry::offload]]
void step(const double* u, double* next, const double* k) {
  for (int i = 1; i < cells - 1; ++i) next[i] = u[i] + k[i] * (u[i - 1] - 2 * u[i] + u[i + 1]);
}

[[ferry::offload]]
void step_adjoint(const double* u, const double* k, double* u_bar, double* next_bar, double* k_bar) {
  for (int i = 1; i < cells - 1; ++i) {
    const double bar = k[i] * next_bar[i];
    u_bar[i - 1] += bar;
    u_bar[i] += next_bar[i] - 2 * bar;
    u_bar[i + 1] += bar;
    k_bar[i] += (u[i - 1] - 2 * u[i] + u[i + 1]) * next_bar[i];
  }
  for (int i = 1; i < cells - 1; ++i) next_bar[i] = 0;
}

[[ferry::offload]]
double squares(const double* u) {
  double sum = 0;
  for (int i = 0; i < cells; ++i) sum += u[i] * u[i];
  return sum;
}

[[ferry::offload]]
void squares_adjoint(const double* u, double* u_bar, double result_bar) {
  for (int i = 0; i < cells; ++i) u_bar[i] += 2 * u[i] * result_bar;
}
