// Rows whose length is a sum or a quotient, or that are accessed from their end: subscripts stay inside the rows.

// Rows have out + 1 elements. The first element of each row is only read.
[[ferry::offload]]
void weights(double* b, const double* d, const double* x, int in, int out) {
  for (int k = 0; k < in; ++k)
    for (int j = 1; j <= out; ++j) b[k * (out + 1) + j] += b[k * (out + 1)] * d[j] * x[k];
}

[[ferry::offload]]
void borders(double* a, int nx, int ny, int nz) {
  for (int i = 1; i <= nx; ++i)
    for (int j = 1; j <= ny; ++j) {
      a[(i * (ny + 2) + j) * (nz + 2)] = a[(i * (ny + 2) + j) * (nz + 2) + nz];
      a[(i * (ny + 2) + j) * (nz + 2) + nz + 1] = a[(i * (ny + 2) + j) * (nz + 2) + 1];
    }
}

// Copies the first elements of each row to its end.
[[ferry::offload]]
void wrap(double* b, int x, int y, int halo) {
  for (int jj = 0; jj < y; ++jj)
    for (int kk = 0; kk < halo; ++kk) b[jj * x + (x - halo + kk)] = b[jj * x + halo + kk];
}

[[ferry::offload]]
void halves(double* out, int W, int H) {
  for (int y = 0; y < H / 2; ++y)
    for (int x = 1; x < W / 2; ++x) out[y * (W / 2) + x] += out[y * (W / 2)];
}

// Row k begins at k * (n + 1).
[[ferry::offload]]
void slanted(double* b, int n) {
  for (int k = 0; k < n; ++k)
    for (int j = 1; j < n; ++j) b[k * n + j + k] += b[k * n + k];
}

// The launch's check succeeds for some values of s.
[[ferry::offload]]
void shifted(double* b, int n, int m, int s) {
  for (int k = 0; k < m; ++k)
    for (int j = 0; j < n - 4; ++j) b[k * n + j] += b[k * n + j + s] * b[k * n + n - 1];
}
