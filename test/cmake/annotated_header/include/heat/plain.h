#pragma once
inline void last(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] -= 1;
}
