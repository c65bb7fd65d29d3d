// Accesses to one array at two positions that are known only at the launch.
[[ferry::offload]]
void copied(int* a, int n, int k) {
  for (int i = 0; i < n; ++i) a[i + k] = a[i] + 1;
}

// The strides differ. The second loop's accesses always overlap, so the launch doesn't check for that.
[[ferry::offload]]
void restricted(double* levels, int n, int fine, int coarse) {
  for (int i = 0; i < n; ++i) levels[coarse + i] = levels[fine + 2 * i];
}

[[ferry::offload]]
void squeezed(double* a, double* b, int n) {
  for (int i = 0; i < n; ++i) a[i] = a[2 * i];
  for (int i = 0; i < n; ++i) b[i] = 1;
}

// Alternates between two grids that are farther apart than the loop's accesses extend.
[[ferry::offload]]
void by_turns(double* u, int n, int m, int now, int next) {
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < m - 1; ++j)
      u[(next * n + i) * m + j] = u[(now * n + i - 1) * m + j] + u[(now * n + i) * m + j + 1];
}

// Updates both borders of a grid.
[[ferry::offload]]
void borders(double* a, int nx, int ny) {
  for (int i = 0; i < nx; ++i) {
    a[i] = a[nx + i];
    a[(ny - 1) * nx + i] = a[(ny - 2) * nx + i];
  }
}

// The rows above and below are never far enough away.
[[ferry::offload]]
void in_place(double* u, double* v, int n, int m) {
  for (int i = 1; i < n - 1; ++i)
    for (int j = 0; j < m; ++j) u[i * m + j] = u[(i - 1) * m + j] + u[(i + 1) * m + j];
  for (int i = 0; i < n; ++i) v[i] = 0;
}

// Copies columns within one row. The form of the row length shows that it is large enough.
[[ferry::offload]]
void ghosts(double* a, int nx, int ny, int g) {
  for (int j = 0; j < ny; ++j) {
    a[j * (nx + 2 * g)] = a[j * (nx + 2 * g) + nx];
    a[j * (nx + 2 * g) + nx + 1] = a[j * (nx + 2 * g) + 1];
  }
}

// Has more access positions than the launch checks distances for.
[[ferry::offload]]
void columns(double* a, int nx, int ny, int w, int g) {
  for (int j = 0; j < ny; ++j) {
    a[j * (nx + 2 * w) + w - g] = a[j * (nx + 2 * w) + w + g - 1];
    a[j * (nx + 2 * w) + w + nx + g - 1] = a[j * (nx + 2 * w) + w + nx - g];
  }
}

// Runs along a diagonal: the distance is a multiple of the row length plus a constant.
[[ferry::offload]]
void aligned(int* h, const char* a, const char* b, int lo, int hi, int m, int d) {
  for (int i = lo; i <= hi; ++i)
    h[i * (m + 1) + d - i] = h[(i - 1) * (m + 1) + d - i - 1] + (a[i - 1] == b[d - i - 1]) + h[(i - 1) * (m + 1) + d - i] +
                             h[i * (m + 1) + d - i - 1];
}

// The distance is a multiple of the row length.
[[ferry::offload]]
void down_a_column(int* h, int* other, int n, int m, int d) {
  for (int i = 1; i < n; ++i) h[i * m + d] = h[(i - 1) * m + d] + h[i * m + d + 1];
  for (int i = 0; i < n; ++i) other[i] = 1;
}
