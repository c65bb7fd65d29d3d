// Pointers to rows of variable length that are compared: g++ takes both types for one, Clang's parser doesn't, and only
// declarations and assignments are mended.
[[ferry::offload]]
void compared(double* p, int n, int m) {
  double(*a)[m] = (double (*)[m])p;
  double(*end)[m] = a + n;
  for (double(*row)[m] = a; row != end; ++row)
    for (int j = 0; j < m; ++j) (*row)[j] = j;
}
