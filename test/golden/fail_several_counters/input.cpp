// Headers of several variables that don't all follow from the counter.
[[ferry::offload]]
int changes_beside(double* x, int n) {  // nobody uses what it declares, and it changes something
  int c = 3;
  for (int i = 0, q = c++; i < n; ++i) x[i] += 1;
  return c;
}

[[ferry::offload]]
void rounded_steps(double* x, int n, double h) {  // the sum is rounded, not the step
  for (int i = 0, k = -50; i < n; ++i, k += h) x[i] += k;
}

[[ferry::offload]]
void changed_inside(double* x, int n) {
  for (int i = 0, k = 0; i < n; ++i, ++k) {
    if (x[i] > 0) ++k;
    x[i] = k;
  }
}
