#pragma once
template <class T>
T half(T x);
template <class T>
struct Line {
  T slope;
  T at(T x) const;
  template <class U>
  T scaled(U x) const;
  static T origin(T x);
};
template <class T>
T same(T x) {
  return x;
}
template <>
double same(double x);
template <class T>
struct Unit;
template <>
struct Unit<double> {
  static double of(double x);
};
