#pragma once
[[ferry::offload]] inline void add_one(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
}
