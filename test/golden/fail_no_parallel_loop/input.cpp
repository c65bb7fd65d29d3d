// No loop of the function is left for the device.
[[ferry::offload]]
void scan(double* x, int n) {
  for (int i = 1; i < n; ++i) x[i] -= x[i - 1];
}
