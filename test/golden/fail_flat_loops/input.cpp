// Loops over all elements of rows whose iterations may meet.

// Every iteration of a row.
[[ferry::offload]] void rows_alone(double* a, const double* b, int n, int m) {
  for (int t = 0; t < n * m; ++t) a[t / m] += b[t] * a[t % m];
}

// Rows of another length.
[[ferry::offload]] void other_length(double* a, const double* b, int n, int m, int w) {
  for (int t = 0; t < n * m; ++t) a[t / m * w + t % m] = b[t];
}

// Divided by one length, and what is left of another.
[[ferry::offload]] void two_lengths(double* a, const double* b, int n, int m, int w) {
  for (int t = 0; t < n * m; ++t) a[t / m * m + t % w] = b[t];
}

// How many rows there are nobody knows.
[[ferry::offload]] void open_end(double* a, const double* b, int n, int m, int count) {
  for (int t = 0; t < count; ++t) a[t % m * n + t / m] = b[t];
}

// The rows' length changes.
[[ferry::offload]] void changing(double* a, const double* b, const int* m, int n) {
  for (int t = 0; t < n; ++t) a[t / m[t] * 8 + t % m[t]] = b[t];
}
