// Pointers to pointers come later.
[[ferry::offload]]
void scale(double** rows, int m, int n) {
  for (int j = 0; j < m; ++j)
    for (int i = 0; i < n; ++i) rows[j][i] *= 2;
}
