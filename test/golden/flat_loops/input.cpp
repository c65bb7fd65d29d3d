// Loops over all elements of rows: row and column are the quotient and remainder of the iteration's number.
#include <cstddef>

[[ferry::offload]] void transposed(double* a, const double* b, int n, int m) {
  for (int t = 0; t < n * m; ++t) {
    const int i = t / m, j = t % m;
    a[j * n + i] = b[i * m + j];
  }
}

[[ferry::offload]] void planes(float* a, const float* b, std::size_t nx, std::size_t ny, std::size_t nz) {
  for (std::size_t t = 0; t < nx * ny * nz; ++t) {
    const std::size_t i = t % nx, j = t / nx % ny, k = t / (nx * ny);
    a[(k * ny + j) * nx + i] = 2 * b[t];
  }
}
