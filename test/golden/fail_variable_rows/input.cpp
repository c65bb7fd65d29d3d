// Rows of variable length that a cast makes: g++ takes the type twice, Clang's parser doesn't.
[[ferry::offload]]
void cast(double* p, int n, int m) {
  double(*a)[n][m] = (double (*)[n][m])p;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) a[0][i][j] = i + j;
}
