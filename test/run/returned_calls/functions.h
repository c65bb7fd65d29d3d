#pragma once
#include <vector>

using Vector = std::vector<double>;

double squares(const Vector& x);
double plain_half(double value);
double mean_square(const Vector& x);
