// A sum of doubles in a different order would be rounded differently.
[[ferry::offload]]
double sum(const double* a, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += a[i];
  return s;
}
