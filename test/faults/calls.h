#pragma once

#include <mutex>
#include <vector>

void scale(double* y, const double* x, int n);
void sums_and_differences(double* y, double* z, const double* x, int n);
double relax(double* y, double* z, int n, int steps);
void columns(double* y, const double* x, int rows, int pitch);
void interleaved(double* y, const double* x, int first, int stride, int n);
void positive(double* y, const double* x, int n);
void gather(double* y, const double* x, const int* index, int n);
double total(double* y, const double* x, int n);
void locals(double* y, const double* x, int n);
void products(double* y, const double* x, int n);
void rows(double* y, const double* x, int count, int n);
void nested(double* y, const double* x, int n);
void locked(double* y, const double* x, int n);
void throws(double* y, const double* x, int n);
void never_throws(double* y, const double* x, int n) noexcept;
void without_exceptions(double* y, const double* x, int n);
