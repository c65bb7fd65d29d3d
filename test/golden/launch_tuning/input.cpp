// Launch tuning: a block of its own for a loop, the function's for the others, a register cap.
[[ferry::offload, ferry::block(96)]]
void tuned(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
  [[ferry::block(128), ferry::max_registers(64)]]
  for (int i = 0; i < n; ++i) x[i] *= 2;
}
