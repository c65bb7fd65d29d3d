// Headers that declare several variables: one counts, and an iteration computes the others from it. Loops that are
// sequential in a thread keep the user's header.
template <class I>
[[ferry::offload]] void scaled(double* x, I n) {
  for (I i = 0, k = 1; i < n; ++i, k += 2) x[i] *= k;
}
template void scaled<int>(double*, int);
template void scaled<unsigned long>(double*, unsigned long);

[[ferry::offload]]
void in_order(double* __restrict x, const double* y, int n, int m) {
  for (int i = n - 1, at = 0, last = m - 1; i >= 0; i -= 2, at += m) {
    double sum = 0;
    for (int j = 0, k = last; j < m; ++j, --k) sum = sum * 0.5 + y[at + j] * y[at + k];
    x[i] = sum;
  }
}

// A GPU runs two kernels. In the second one, each thread runs the loop over k.
[[ferry::offload]]
void product(double* __restrict c, const double* a, const double* b, int n) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) c[i * n + j] = 0;
    for (int k = 0, at = 0; k < n; ++k, at += n)
      for (int j = 0; j < n; ++j) c[i * n + j] += a[i * n + k] * b[at + j];
  }
}
