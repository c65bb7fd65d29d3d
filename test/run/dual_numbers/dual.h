// Dual numbers as users write them: a value and its derivative in one direction or in N directions at once.
#pragma once
#include <cmath>

template <class T>
struct Dual {
  T v, d;

  Dual() = default;
  Dual(T value) : v(value), d() {}
  Dual(T value, T derivative) : v(value), d(derivative) {}

  Dual& operator+=(const Dual& o) {
    v += o.v;
    d += o.d;
    return *this;
  }
  Dual& operator-=(const Dual& o) {
    v -= o.v;
    d -= o.d;
    return *this;
  }
  Dual& operator*=(const Dual& o) {
    d = d * o.v + v * o.d;
    v *= o.v;
    return *this;
  }
  friend Dual operator+(Dual a, const Dual& b) { return a += b; }
  friend Dual operator-(Dual a, const Dual& b) { return a -= b; }
  friend Dual operator*(Dual a, const Dual& b) { return a *= b; }
  friend Dual operator/(const Dual& a, const Dual& b) {
    const T quotient = a.v / b.v;
    return {quotient, (a.d - quotient * b.d) / b.v};
  }
  friend Dual operator-(const Dual& a) { return {-a.v, -a.d}; }
  friend bool operator<(const Dual& a, const Dual& b) { return a.v < b.v; }
};

template <class T>
Dual<T> sqrt(const Dual<T>& x) {
  using std::sqrt;
  const T root = sqrt(x.v);
  return {root, x.d / (T(2) * root)};
}
template <class T>
Dual<T> exp(const Dual<T>& x) {
  using std::exp;
  const T power = exp(x.v);
  return {power, power * x.d};
}
template <class T>
Dual<T> log(const Dual<T>& x) {
  using std::log;
  return {log(x.v), x.d / x.v};
}
template <class T>
Dual<T> cos(const Dual<T>& x);
template <class T>
Dual<T> sin(const Dual<T>& x) {
  using std::cos, std::sin;
  return {sin(x.v), x.d * cos(x.v)};
}
template <class T>
Dual<T> cos(const Dual<T>& x) {
  using std::cos, std::sin;
  return {cos(x.v), -x.d * sin(x.v)};
}
template <class T>
Dual<T> abs(const Dual<T>& x) {
  return x < Dual<T>(T(0)) ? -x : x;
}
template <class T>
Dual<T> max(const Dual<T>& a, const Dual<T>& b) {
  return a < b ? b : a;
}
template <class T>
T power(const T& x, int n) {
  T result = T(1);
  for (int k = 0; k < n; ++k) result *= x;
  return result;
}

template <class T, int N>
struct Gradient {
  T v, d[N];

  Gradient() = default;
  Gradient(T value) : v(value) {
    for (int k = 0; k < N; ++k) d[k] = T(0);
  }

  Gradient& operator+=(const Gradient& o) {
    v += o.v;
    for (int k = 0; k < N; ++k) d[k] += o.d[k];
    return *this;
  }
  Gradient& operator-=(const Gradient& o) {
    v -= o.v;
    for (int k = 0; k < N; ++k) d[k] -= o.d[k];
    return *this;
  }
  Gradient& operator*=(const Gradient& o) {
    for (int k = 0; k < N; ++k) d[k] = d[k] * o.v + v * o.d[k];
    v *= o.v;
    return *this;
  }
  friend Gradient operator+(Gradient a, const Gradient& b) { return a += b; }
  friend Gradient operator-(Gradient a, const Gradient& b) { return a -= b; }
  friend Gradient operator*(Gradient a, const Gradient& b) { return a *= b; }
};
