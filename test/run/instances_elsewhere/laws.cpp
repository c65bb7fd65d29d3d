#include "laws.h"

static const double two = 2;
template <class T>
static T inverse(T x) {
  return 1 / x;
}
template <class T>
T half(T x) {
  return x * inverse(static_cast<T>(two));
}
template double half<double>(double);
template float half<float>(float);

template <class T>
T Line<T>::at(T x) const {
  return slope * x;
}
template <class T>
template <class U>
T Line<T>::scaled(U x) const {
  return slope * static_cast<T>(x) + 1;
}
template <class T>
T Line<T>::origin(T x) {
  return x - x / 4;
}
template struct Line<double>;
template double Line<double>::scaled(int) const;

template <>
double same(double x) {
  return x / 4;
}
double Unit<double>::of(double x) { return x - 7; }
