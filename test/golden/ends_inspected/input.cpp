// Exits whose conditions use nothing that the nest has written before. A separate kernel, which runs first, contains
// only what the conditions need. Some statements are left out. Some conditions can't be separated from the rest.
#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <vector>

static double checked_root(double v) {
  if (v >= 0) return std::sqrt(v);
  throw std::domain_error("root");
}

[[ferry::offload]]
void left_out(const double* x, const int* k, std::vector<double>& y, double* s, int n) {
  for (int i = 0; i < n; ++i) {
    const double d = x[i] * 2;
    y[i] = d;  // written before the last exit
    if (k[i] > 3)
      for (int c = 0; c < 3; ++c) s[3 * i + c] += d;
    else {
      if (d < 0) {
        std::fprintf(stderr, "%d\n", i);
        throw std::domain_error("negative");
      }
    }
    if (k[i] == 7) continue;
    const double r = checked_root(d);
    double behind = r;
    behind *= d;
    if (behind > 1) y[i] += behind;
  }
}

[[ferry::offload]]
void gathered(const int* k, const double* t, double* y, int m, int n) {
  for (int i = 0; i < n; ++i) {
    if (k[i] < 0 || k[i] >= m) throw std::out_of_range("k");
    y[i] += t[k[i]];
  }
}

[[ferry::offload]]
void in_place(std::vector<double>& v) {
  for (double& d : v) {
    if (d < 0) throw std::domain_error("negative");
    d = std::sqrt(d);
  }
}

// The check is part of a statement that writes.
[[ferry::offload]]
void checked(const int* k, const std::vector<double>& t, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] -= 2 * t.at(k[i]);
}

// The condition depends on results, so there is one kernel.
[[ferry::offload]]
void of_results(const double* x, double* y, double* z, int n) {
  for (int i = 0; i < n; ++i) {
    y[i] = 2 * x[i];
    if (y[i] > 5) throw i;
  }
  double t[2] = {};
  for (int i = 0; i < n; ++i) {
    t[0] = x[i];
    if (t[0] > 5) throw i;
    z[i] = t[0];
  }
}
