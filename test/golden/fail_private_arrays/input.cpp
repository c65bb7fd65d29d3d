// Arrays declared outside the loop that iterations share, or may share.
[[ferry::offload]]
void first_not_written(const double* x, double* y, int n) {
  double t[8] = {};
  for (int i = 0; i < n; ++i) {
    [[ferry::sequential]] for (int k = 1; k < 8; ++k) t[k] = x[i] * k;
    y[i] = t[0] + t[1];
  }
}

[[ferry::offload]]
void written_later(const double* x, double* y, int n) {
  double t[8] = {};
  for (int i = 0; i < n; ++i)
    [[ferry::sequential]] for (int k = 0; k < 8; ++k) {
      y[i] += t[7 - k];
      t[k] = x[i];
    }
}

[[ferry::offload]]
void not_complete_yet(const double* x, double* y, int n) {
  double t[8] = {};
  for (int i = 0; i < n; ++i)
    [[ferry::sequential]] for (int k = 0; k < 8; ++k) {
      t[k] = x[i];
      y[i] += t[7 - k];
    }
}

[[ferry::offload]]
void under_condition(const double* x, double* y, int n) {
  double t[1] = {};
  for (int i = 0; i < n; ++i) {
    if (x[i] > 0) t[0] = x[i];
    y[i] = t[0];
  }
}

[[ferry::offload]]
double used_behind(const double* x, double* y, int n) {
  double t[2] = {};
  for (int i = 0; i < n; ++i) {
    t[0] = x[i];
    if (x[i] > 0) t[1] = -x[i];
    y[i] = t[0];
  }
  return t[1];
}

[[ferry::offload]]
void other_bounds(const double* x, double* y, int n, int m) {
  double t[8] = {};
  for (int i = 0; i < n; ++i) {
    [[ferry::sequential]] for (int k = 0; k < m - 1; ++k) t[k] = x[i];
    [[ferry::sequential]] for (int k = 0; k < m; ++k) y[i] += t[k];
  }
}

[[ferry::offload]]
void wrapping(const double* x, double* y, int n) {
  double t[300] = {};
  for (int i = 0; i < n; ++i) {
    [[ferry::sequential]] for (int k = 0; k < 50; ++k) t[static_cast<unsigned char>(k + 250)] = x[i];
    y[i] = t[270];
  }
}

[[ferry::offload]]
void no_iteration(const double* x, double* y, int n) {
  double t[8] = {};
  for (int i = 0; i < n; ++i) {
    [[ferry::sequential]] for (int k = -1; k < 8u; ++k) t[k] = x[i];
    y[i] = t[3];
  }
}

[[ferry::offload]]
void neighbour_too_far(const double* x, double* y, int n, int m) {
  double t[64];
  for (int i = 0; i < n; ++i) {
    [[ferry::sequential]] for (int k = 0; k < m; ++k) t[k] = x[i];
    [[ferry::sequential]] for (int k = 0; k < m; ++k) y[i] += t[k + 1];
  }
}

[[ferry::offload]]
void gap_between(const double* x, double* y, int n, int m) {
  double t[64];
  for (int i = 0; i < n; ++i) {
    [[ferry::sequential]] for (int k = 0; k < m; k += 2) t[k] = x[i];
    [[ferry::sequential]] for (int k = 3; k < m; k += 2) t[k] = x[i];
    [[ferry::sequential]] for (int k = 0; k < m; ++k) y[i] += t[k];
  }
}

[[ferry::offload]]
void never_begins(const double* x, double* y, int n, int m) {
  double t[64];
  for (int i = 0; i < n; ++i)
    [[ferry::sequential]] for (int k = 1; k < m; ++k) {
      t[k] = t[k - 1] + x[i];
      y[i] += t[k];
    }
}
