#pragma once

// The measured loops, in two versions with equal text: annotated for Ferry (offloaded.cpp) and for OpenMP (openmp.cpp).
// Arrays are dense; jacobi works on n x n points, matmul on n x n matrices.

namespace offloaded {
void saxpy(float* y, const float* x, float a, long n);
void jacobi(double* a, double* b, int n, int steps);  // the result is in `a` after an even number of steps
void matmul_dot(const double* a, const double* b, double* c, int n);   // an accumulator per element
void matmul_rows(const double* a, const double* b, double* c, int n);  // accumulates rows of b into rows of c
double dot(const double* x, const double* y, long n);
float greatest(const float* x, long n);
void csr(const int* start, const int* column, const double* value, const double* x, double* y, int n);  // n rows
void column_means(const float* in, float* out, int n);                                                  // n x n numbers
void normalise_rows(const float* in, float* out, int n);  // to mean 0 and variance 1, like layer normalisation
void blur(const float* in, float* out, int n);            // an average of 9 x 9 numbers, whose width isn't constant
void forces(const float* in, float* out, int n);          // n * n particles on a line attract each other
void tiny(double* x, int n);
}  // namespace offloaded

namespace openmp {
void saxpy(float* y, const float* x, float a, long n);
void jacobi(double* a, double* b, int n, int steps);
void matmul_dot(const double* a, const double* b, double* c, int n);
void matmul_rows(const double* a, const double* b, double* c, int n);
double dot(const double* x, const double* y, long n);
float greatest(const float* x, long n);
void csr(const int* start, const int* column, const double* value, const double* x, double* y, int n);  // n rows
void column_means(const float* in, float* out, int n);
void normalise_rows(const float* in, float* out, int n);
void blur(const float* in, float* out, int n);
void forces(const float* in, float* out, int n);
void tiny(double* x, int n);
void tiny_sequential(double* x, int n);
}  // namespace openmp
