// Loops in lambdas are counted in whatever form they are written, so the element that an iteration touches is known.
[[ferry::offload]]
void sums(const double* x, double* y, int n, int m) {
  auto row = [&](int r) {
    double s = 0;
    for (const double* p = x + r * m; p != x + (r + 1) * m; ++p) s += *p;
    int k = m;
    while (k-- > 0) s += x[r * m + k];
    y[r] = s;
  };
  for (int r = 0; r < n; ++r) row(r);
}

// The trip count depends on what the loop reads, so the launch finds by trial how far the loop reads.
[[ferry::offload]]
void until(const double* x, double* y, int n, int m) {
  auto row = [&](int r) {
    int k = 0;
    while (x[r * m + k] > 0) ++k;
    y[r] = k;
  };
  for (int r = 0; r < n; ++r) y[r] = x[r];
  for (int r = 0; r < n; ++r) row(r);
}
