#pragma once
template <class T>
T third(T x) {
  return x / 3;
}
extern template double third<double>(double);
template <class T>
struct Line {
  T slope;
  T at(T x) const { return slope * third(x); }
  template <class U>
  T scaled(U x) const;
  static T origin(T x);
};
template <class T>
T Line<T>::origin(T x) {
  return x - x / 4;
}
template <class T>
template <class U>
T Line<T>::scaled(U x) const {
  return slope * static_cast<T>(x) + 1;
}
extern template struct Line<double>;
extern template double Line<double>::scaled(int) const;
// Only laws.cpp contains the definition of this template.
template <class T>
T half(T x);
extern template double half<double>(double);
double chained(double x);
