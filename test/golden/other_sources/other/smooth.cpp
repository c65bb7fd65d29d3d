#include "materials.h"

namespace {
double squared(double x) { return x * x; }
}  // namespace

double smooth(double x) { return squared(x) * (3 - 2 * x); }

template <class T>
T half(T x) {
  return x / 2;
}
template double half(double);
template float half(float);

template <class T>
template <class U>
T Line<T>::at(U x) const {
  return slope * x;
}
template double Line<double>::at(int) const;
