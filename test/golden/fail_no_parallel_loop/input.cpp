// The function's only loop can't run on a device.
[[ferry::offload]]
void scan(double* x, int n) {
  for (int i = 1; i < n; ++i) x[i] -= x[i - 1];
}
