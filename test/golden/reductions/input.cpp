// A nest's reductions: sums, an arg-min, whose position is kept with the value, a flag; also a private variable.
[[ferry::offload]]
double measure(const double* a, double* b, int ny, int nx, int& row, int& column, bool& negative) {
  double sum = 0, least = 1e300, t;
  int count = 0;
  for (int j = 0; j < ny; ++j)
    for (int i = 0; i < nx; ++i) {
      t = a[j * nx + i];
      b[j * nx + i] = t * t;
      sum += t;
      if (t > 0) ++count;
      if (t < least) {
        least = t;
        row = j;
        column = i;
      }
      if (t < 0) negative = true;
    }
  return sum / count;
}

// Reductions into elements: a single one, or those of a small array, selected by inner loops or data.
[[ferry::offload]]
void norms(const double (*u)[64][5], double rms[5], double (&kinds)[4], const unsigned char* kind, double* most, int n) {
  for (int k = 0; k < n; ++k) {
    for (int i = 0; i < 64; ++i)
      for (int m = 0; m < 5; ++m) {
        const double add = u[k][i][m];
        rms[m] = rms[m] + add * add;
      }
    kinds[kind[k] & 3] += 1;
    if (u[k][0][0] > *most) *most = u[k][0][0];
  }
}

// One minimum takes the last of equal values. In the other search, a NaN would restart it.
[[ferry::offload]]
void ties(const double* x, int n, double& least, int& at, double& most) {
  for (int i = 0; i < n; ++i) {
    if (x[i] <= least) {
      at = i;
      least = x[i];
    }
    most = most > x[i] ? most : x[i];
  }
}
