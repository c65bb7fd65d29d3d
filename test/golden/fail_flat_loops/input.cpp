// Loops over all elements of rows whose iterations may conflict.

// All iterations of a row update the same element.
[[ferry::offload]] void rows_alone(double* a, const double* b, int n, int m) {
  for (int t = 0; t < n * m; ++t) a[t / m] += b[t] * a[t % m];
}

// The written rows have a different length.
[[ferry::offload]] void other_length(double* a, const double* b, int n, int m, int w) {
  for (int t = 0; t < n * m; ++t) a[t / m * w + t % m] = b[t];
}

// The quotient uses one length and the remainder another.
[[ferry::offload]] void two_lengths(double* a, const double* b, int n, int m, int w) {
  for (int t = 0; t < n * m; ++t) a[t / m * m + t % w] = b[t];
}

// The number of rows isn't known.
[[ferry::offload]] void open_end(double* a, const double* b, int n, int m, int count) {
  for (int t = 0; t < count; ++t) a[t % m * n + t / m] = b[t];
}

// The row length changes in the loop.
[[ferry::offload]] void changing(double* a, const double* b, const int* m, int n) {
  for (int t = 0; t < n; ++t) a[t / m[t] * 8 + t % m[t]] = b[t];
}
