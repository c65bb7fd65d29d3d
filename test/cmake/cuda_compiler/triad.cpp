[[ferry::offload, ferry::block(128), ferry::max_registers(64, 32)]]
void triad(const float* x, float* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = 3 * x[i];
}
