// Enzyme differentiates this file: the time loop, and what the loop computes with the offloaded functions. Enzyme is
// given the adjoints of these functions, which are offloaded, too. Compares a few derivatives with central differences.
#include "kernels.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

// For each offloaded function: a forward function, which returns what the reverse pass needs, and a reverse function.
// Enzyme passes each pointer together with the pointer to its adjoint.
static void* step_forward(const double* u, double*, double* next, double*, const double* k, double*) {
  void* const kept = std::malloc(cells * sizeof(double));
  std::memcpy(kept, u, cells * sizeof(double));
  step(u, next, k);
  return kept;
}
static void step_back(const double*, double* u_bar, double*, double* next_bar, const double* k, double* k_bar,
                      void* kept) {
  step_adjoint(static_cast<const double*>(kept), k, u_bar, next_bar, k_bar);
  std::free(kept);
}
void* __enzyme_register_gradient_step[] = {reinterpret_cast<void*>(step), reinterpret_cast<void*>(step_forward),
                                           reinterpret_cast<void*>(step_back)};

struct Kept {
  double* u;
  double result;
};
static Kept squares_forward(const double* u, double*) {
  auto* const kept = static_cast<double*>(std::malloc(cells * sizeof(double)));
  std::memcpy(kept, u, cells * sizeof(double));
  return {kept, squares(u)};
}
static void squares_back(const double*, double* u_bar, double result_bar, double* kept) {
  squares_adjoint(kept, u_bar, result_bar);
  std::free(kept);
}
void* __enzyme_register_gradient_squares[] = {
    reinterpret_cast<void*>(squares), reinterpret_cast<void*>(squares_forward), reinterpret_cast<void*>(squares_back)};

static double simulate(double* u, double* next, const double* k, int steps) {
  for (int t = 0; t < steps; ++t) {
    step(u, next, k);
    step(next, u, k);
  }
  return std::sqrt(squares(u));
}

int enzyme_dup, enzyme_const;
template <class... Arguments>
double __enzyme_autodiff(void*, Arguments...);

int main() {
  const int steps = 20;
  std::vector<double> start(cells), k(cells, 0.2), k_bar(cells);
  for (int i = 0; i < cells; ++i) start[i] = i * 37 % 11;
  const auto simulated = [&] {
    std::vector<double> u = start, next = start;
    return simulate(u.data(), next.data(), k.data(), steps);
  };
  std::vector<double> u = start, next = start, u_bar(cells), next_bar(cells);
  __enzyme_autodiff(reinterpret_cast<void*>(simulate), enzyme_dup, u.data(), u_bar.data(), enzyme_dup, next.data(),
                    next_bar.data(), enzyme_dup, k.data(), k_bar.data(), enzyme_const, steps);
  bool good = true;
  for (int i = 100; i < cells; i += 1300) {
    const double h = 1e-5, middle = k[i];
    k[i] = middle + h;
    const double above = simulated();
    k[i] = middle - h;
    const double difference = (above - simulated()) / (2 * h);
    k[i] = middle;
    std::printf("cell %4d: Enzyme %.6f, central difference %.6f\n", i, k_bar[i], difference);
    good &= std::fabs(k_bar[i] - difference) < 1e-5 * (1 + std::fabs(difference));
  }
  std::printf("%s\n", good ? "they agree" : "they DIFFER");
  return good ? 0 : 1;
}
