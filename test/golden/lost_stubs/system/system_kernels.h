[[ferry::offload]] inline void system_scale(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
}
