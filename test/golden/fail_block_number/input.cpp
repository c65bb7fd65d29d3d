// Block sizes and register caps must be constant numbers.
[[ferry::offload]]
void tuned(double* x, int n) {
  [[ferry::block(n)]]
  for (int i = 0; i < n; ++i) x[i] += 1;
  [[ferry::max_registers(1000)]]
  for (int i = 0; i < n; ++i) x[i] *= 2;
  [[ferry::block(64, 0)]]
  for (int i = 0; i < n; ++i) x[i] *= 2;
}
