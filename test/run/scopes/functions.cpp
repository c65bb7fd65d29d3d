#include "functions.h"

#include <stdexcept>

[[ferry::offload]]
void add(double* x, int n, double value) {
  for (int i = 0; i < n; ++i) x[i] += value;
}

[[ferry::offload]]
void add_every_second(double* x, int first, int n) {
  for (int i = first; i < n; i += 2) x[i] = x[i] * 0.5 + i;
}

[[ferry::offload]]
void scale(const std::vector<double>& from, std::vector<double>& to) {
  for (std::size_t i = 0; i < from.size(); ++i) to[i] = 2 * from[i];
}

[[ferry::offload]]
double total(const double* x, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += x[i];
  return sum;
}

// Host code between nests touches data that a scope holds.
[[ferry::offload]]
double add_and_look(double* x, int n, int at) {
  for (int i = 0; i < n; ++i) x[i] += 1;
  const double seen = x[at];
  x[at] = -seen;
  for (int i = 0; i < n; ++i) x[i] += 1;
  return x[at];
}

[[ferry::offload]]
void gather(const int* index, const double* from, double* to, int n) {
  for (int i = 0; i < n; ++i) to[i] = from[index[i]];
}

[[ferry::offload]]
void throw_after_adding(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 5;
  throw std::runtime_error("thrown");
}

// A host loop contains a small nest.
[[ferry::offload]]
void refine(double* x, int n, int rounds) {
  for (int r = 0; r < rounds; ++r) {
    for (int i = 0; i < n; ++i) x[i] = x[i] * 0.5 + r;
    x[r % n] += 1;
  }
}
