// Block sizes for one loop and for the function's other loops, register caps, and variants, unless the kernel reduces.
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
