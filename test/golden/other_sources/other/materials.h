#pragma once
struct Point {
  double x, y;
};
double density(const Point& p, int material);
double smooth(double x);
template <class T>
T half(T x);  // for double and float
template <class T>
struct Line {
  T slope;
  template <class U>
  T at(U x) const;
};
