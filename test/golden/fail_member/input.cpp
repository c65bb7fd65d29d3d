// Members come later.
struct Grid {
  double* values;
  int n;

  [[ferry::offload]] void scale(double s) {
    for (int i = 0; i < n; ++i) values[i] *= s;
  }

  [[ferry::offload]] static void clear(double* x, int n) {
    for (int i = 0; i < n; ++i) x[i] = 0;
  }
};
