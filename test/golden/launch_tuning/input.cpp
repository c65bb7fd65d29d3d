// Launch tuning: a block of its own for a loop, the function's for the others, a register cap; variants, but of a kernel that reduces.
[[ferry::offload, ferry::block(96)]]
void tuned(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
  [[ferry::block(128), ferry::max_registers(64)]]
  for (int i = 0; i < n; ++i) x[i] *= 2;
  [[ferry::block(64, 256), ferry::max_registers(64, 32)]]
  for (int i = 0; i < n; ++i) x[i] += 3;
  double sum = 0;
  [[ferry::block(64, 256), ferry::max_registers(64, 32)]]
  for (int i = 0; i < n; ++i) sum += x[i];
  x[0] = sum;
}
