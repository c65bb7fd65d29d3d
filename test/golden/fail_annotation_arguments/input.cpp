// Annotations with too few or too many arguments, one that doesn't exist, and a misspelt one.
[[ferry::offload(1)]]
void scale([[ferry::extent]] double* x, int n) {
  [[ferry::independent()]] for (int i = 0; i < n; ++i) x[i] *= 2;
  [[ferry::parallel]] for (int i = 0; i < n; ++i) x[i] *= 2;
  [[ferry::independant]] for (int i = 0; i < n; ++i) x[i] *= 2;
}
