// Dual numbers: a value and its derivative in one direction, which all operations carry along. Dual<Dual<double>> also
// has second derivatives.
#pragma once

#include <cmath>

template <class T>
struct Dual {
  T value, slope;

  Dual() = default;
  Dual(T v) : value(v), slope() {}
  Dual(T v, T s) : value(v), slope(s) {}

  Dual& operator+=(const Dual& o) {
    value += o.value;
    slope += o.slope;
    return *this;
  }
  Dual& operator-=(const Dual& o) {
    value -= o.value;
    slope -= o.slope;
    return *this;
  }
  Dual& operator*=(const Dual& o) {
    slope = slope * o.value + value * o.slope;
    value *= o.value;
    return *this;
  }
  Dual& operator/=(const Dual& o) {
    value /= o.value;
    slope = (slope - value * o.slope) / o.value;
    return *this;
  }
  friend Dual operator+(Dual a, const Dual& b) { return a += b; }
  friend Dual operator-(Dual a, const Dual& b) { return a -= b; }
  friend Dual operator*(Dual a, const Dual& b) { return a *= b; }
  friend Dual operator/(Dual a, const Dual& b) { return a /= b; }
  friend Dual operator-(const Dual& a) { return Dual(-a.value, -a.slope); }
};

template <class T>
Dual<T> exp(const Dual<T>& x) {
  using std::exp;
  const T power = exp(x.value);
  return Dual<T>(power, power * x.slope);
}

template <class T>
Dual<T> sqrt(const Dual<T>& x) {
  using std::sqrt;
  const T root = sqrt(x.value);
  return Dual<T>(root, x.slope / (T(2) * root));
}
