// The functions in the other files. Only some declarations are annotated as offloaded, but nothing depends on that.
#pragma once

#include <vector>

struct Poisson {
  int n;
  void apply(const double* x, double* y) const;  // poisson.cpp
};

struct Euler {
  std::vector<double> u, flux;
  double dt = 0.01;
  void step(int count);  // level.cpp
  double largest() const;
};

namespace blas {  // blas.cpp
void axpy(int n, double a, const double* x, double* y);
void axpy(int n, double a, const std::vector<double>& x, std::vector<double>& y);
double dot(int n, const double* x, const double* y);
void xpby(int n, const double* x, double b, double* y, int from = 0);
}  // namespace blas

[[ferry::offload]] void relax(std::vector<double>& u, int times);  // level.cpp: a driver itself
void smooth(std::vector<double>& u) noexcept;                               // poisson.cpp
[[ferry::offload]] void fill(std::vector<double>& u, double value);
void at_most(std::vector<double>& u, double limit);  // throws

double plain_sum(const std::vector<double>& u);  // plain.cpp, which isn't translated
void plain_scale(std::vector<double>& u, double by);
[[gnu::weak]] void weak_scale(std::vector<double>& u, double by);
extern "C" double c_sum(const double* x, int n);

double seconds();  // poisson.cpp, whose other functions are offloaded
void report(int step, double sum);
void log_line(int step);
double triangle(int n);
int count_calls();
double look(int at);
extern const double* watched;
