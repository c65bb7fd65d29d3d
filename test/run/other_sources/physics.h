// Functions in other sources that the kernels of input.cpp call.
#pragma once

#include <vector>

struct Table {
  int n;
  const double* x;
  const double* y;
};

struct Vec {
  double x, y;
};
Vec operator+(const Vec& a, const Vec& b);  // materials.cpp

class Grid {
 public:
  explicit Grid(int n) : n_(n), h_(1.0 / n) {}
  double area(int i) const;  // materials.cpp
  int cells() const { return n_; }

 private:
  int n_;
  double h_;
};

namespace physics {
extern const double gas_constant;  // materials.cpp
extern double pressure;            // input.cpp
enum class Material { air, water, steel };

double interpolate(const Table& t, double x);           // tables.cpp; calls smooth_step
double smooth_step(double x);                           // materials.cpp; calls clamped
double clamped(double x, double low = 0, double high = 1);  // tables.cpp
double density(Material m, double temperature);         // materials.cpp
Material pick(int cell);                                // tables.cpp
double mean(const std::vector<double>& values, int first, int count);
void relax(double* row, int n, double weight);          // writes through its pointer
float half(float x);
double half(double x);
}  // namespace physics

extern "C" int checksum(const unsigned char* bytes, int n);
