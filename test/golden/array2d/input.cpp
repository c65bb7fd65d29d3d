// Arrays of fixed size: two-dimensional C arrays, a reference to an array, std::array.
#include <array>

constexpr int columns = 32;

[[ferry::offload]]
void rows(double a[][columns], const double (*b)[columns], int n, const int (&scale)[columns], std::array<double, 8>& totals) {
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < columns; ++i)
      a[j][i] = b[j][i] * scale[i];
  for (int k = 0; k < 8; ++k) {
    double sum = 0;
    for (int i = 0; i < columns; ++i) sum += a[k][i];
    totals[k] = sum;
  }
}
