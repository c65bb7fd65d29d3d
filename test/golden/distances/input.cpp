// One array at two places that only the launch knows.
[[ferry::offload]]
void copied(int* a, int n, int k) {
  for (int i = 0; i < n; ++i) a[i + k] = a[i] + 1;
}

// In different strides; where they always overlap, as the second ones do, nothing checks that.
[[ferry::offload]]
void restricted(double* levels, int n, int fine, int coarse) {
  for (int i = 0; i < n; ++i) levels[coarse + i] = levels[fine + 2 * i];
}

[[ferry::offload]]
void squeezed(double* a, double* b, int n) {
  for (int i = 0; i < n; ++i) a[i] = a[2 * i];
  for (int i = 0; i < n; ++i) b[i] = 1;
}

// Columns of one row, which is longer by its form.
[[ferry::offload]]
void ghosts(double* a, int nx, int ny, int g) {
  for (int j = 0; j < ny; ++j) {
    a[j * (nx + 2 * g)] = a[j * (nx + 2 * g) + nx];
    a[j * (nx + 2 * g) + nx + 1] = a[j * (nx + 2 * g) + 1];
  }
}

// More places than distances are asked for.
[[ferry::offload]]
void columns(double* a, int nx, int ny, int w, int g) {
  for (int j = 0; j < ny; ++j) {
    a[j * (nx + 2 * w) + w - g] = a[j * (nx + 2 * w) + w + g - 1];
    a[j * (nx + 2 * w) + w + nx + g - 1] = a[j * (nx + 2 * w) + w + nx - g];
  }
}
