// Conditional accesses, whose range is bounded by the declared extent.
[[ferry::offload]]
void threshold(const double* x, [[ferry::extent(n)]] double* y, int n, double limit) {
  for (int i = 0; i < n; ++i)
    if (x[i] > limit) y[i] = x[i];
}
