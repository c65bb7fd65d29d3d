// An analysis that takes too many steps is abandoned, and the diagnostic says so.
[[ferry::offload]]
void flattened(double* a, double* b, int n) {
  for (int i = 0; i < n; ++i) a[i] += 1;
  for (int t = 0; t < n * n * n; ++t) {
    b[t / (n * n) * n * n + t / n % n * n + t % n + 0 * n] = a[t % (n + 0)];
    b[t / (n * n) * n * n + t / n % n * n + t % n + 1 * n] = a[t % (n + 1)];
  }
}
