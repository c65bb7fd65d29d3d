#include "laws.h"

template double third<double>(double);
template struct Line<double>;
template double Line<double>::scaled(int) const;

static const double two = 2;
template <class T>
T half(T x) {
  return third(x) * 3 / two;
}
template double half<double>(double);

double chained(double x) { return third(x) + half(x) + Line<double>{x}.at(2); }
