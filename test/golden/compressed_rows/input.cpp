// Rows of a compressed matrix that are read completely, whatever the data is: the stub has `every`, not `within`.
#include <cstddef>

// Reads every element of each row.
[[ferry::offload]] void product(const int* start, const int* column, const double* value, const double* x, double* y,
                                int n) {
  for (int r = 0; r < n; ++r) {
    double sum = 0;
    const int end = start[r + 1];
    for (int k = start[r]; k < end; ++k) sum += value[k] * x[column[k]];
    y[r] = sum;
  }
}

inline double term(const double* value, const double* x, std::size_t k, std::size_t c) { return value[k] * x[c]; }

// Reads in a called function, with unsigned numbers.
[[ferry::offload]] void calls(const std::size_t* start, const std::size_t* column, const double* value, const double* x,
                              double* y, std::size_t n) {
  for (std::size_t r = 0; r < n; ++r)
    for (std::size_t k = start[r]; k < start[r + 1]; ++k) y[r] += term(value, x, k, column[k]);
}

// Reads only some elements: conditionally, after `continue`, up to a `break`, every other one, or only in some rows.
[[ferry::offload]] void partly(const int* start, const int* column, const double* value, const double* x, double* y,
                               int n, const int* kind) {
  for (int r = 0; r < n; ++r)
    for (int k = start[r]; k < start[r + 1]; ++k)
      if (value[k] > 0) y[r] += x[column[k]];
  for (int r = 0; r < n; ++r)
    for (int k = start[r]; k < start[r + 1]; ++k) {
      if (value[k] < 0) continue;
      y[r] += x[column[k]];
    }
  for (int r = 0; r < n; ++r)
    for (int k = start[r]; k < start[r + 1]; ++k) {
      if (value[k] < 0) break;
      y[r] += x[column[k]];
    }
  for (int r = 0; r < n; ++r)
    for (int k = start[r]; k < start[r + 1]; k += 2) y[r] += x[column[k]];
  for (int r = 0; r < n; ++r)
    if (kind[r] > 0)
      for (int k = start[r]; k < start[r + 1]; ++k) y[r] += x[column[k]];
}
