// Returns with and without values, before, between and after nests. One return reads mapped
// data.
[[ferry::offload]]
double normalised(double* x, int n) {
  if (n == 0) return 0;
  for (int i = 0; i < n; ++i) x[i] = x[i] * x[i];
  if (x[0] == 0)
    return -1;
  else
    for (int i = 0; i < n; ++i) x[i] += 1;
  return x[n - 1];
}
