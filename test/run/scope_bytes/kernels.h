// The offloaded functions of this case. They use no scope.
#pragma once

struct Vectors {
  double *x, *y;
  int n;
};

void saxpy(int n, float a, const float* x, float* y);
float relax(int n, const float* from, float* to);
void multiply(int n, const float* a, const float* b, float* c);
double sum(int n, const double* x);
void add_scaled(const Vectors& v, double a);
