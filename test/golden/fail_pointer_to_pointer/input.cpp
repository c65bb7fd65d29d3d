// Pointers to rows of rows aren't supported; see rows_apart for two levels.
[[ferry::offload]]
void scale(double*** rows, int m, int n) {
  for (int j = 0; j < m; ++j)
    for (int i = 0; i < n; ++i) rows[0][j][i] *= 2;
}
