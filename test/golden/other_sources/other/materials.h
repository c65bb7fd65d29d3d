#pragma once
struct Point {
  double x, y;
};
double density(const Point& p, int material);
double smooth(double x);
