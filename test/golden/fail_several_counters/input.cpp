// Headers with several variables, not all of which can be computed from the counter.
[[ferry::offload]]
int changes_beside(double* x, int n) {  // q isn't used, but its initialiser changes c
  int c = 3;
  for (int i = 0, q = c++; i < n; ++i) x[i] += 1;
  return c;
}

[[ferry::offload]]
void rounded_steps(double* x, int n, double h) {  // each sum is rounded, so it isn't a multiple of the step
  for (int i = 0, k = -50; i < n; ++i, k += h) x[i] += k;
}

[[ferry::offload]]
void changed_inside(double* x, int n) {
  for (int i = 0, k = 0; i < n; ++i, ++k) {
    if (x[i] > 0) ++k;
    x[i] = k;
  }
}
