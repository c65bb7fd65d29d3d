// Drivers with the same loops as those that input.cpp runs in a scope.
#pragma once

#include "kernels.h"

#include <vector>

void saxpy_times(int n, const float* x, float* y);
float relax_times(int n, int steps, float* from, float* to);
void multiply_times(int n, const std::vector<float>& a, const std::vector<float>& b, std::vector<float>& c);
double sum_times(int n, int times, const std::vector<double>& x);
void add_times(const Vectors& v);
