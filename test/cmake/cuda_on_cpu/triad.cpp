[[ferry::offload]]
void triad(const float* x, float* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = 3 * x[i];
}
