// Comparisons of pointers to variable-length rows: g++ treats both types as equal, but Clang's parser doesn't. Ferry
// works around this only in declarations and assignments.
[[ferry::offload]]
void compared(double* p, int n, int m) {
  double(*a)[m] = (double (*)[m])p;
  double(*end)[m] = a + n;
  for (double(*row)[m] = a; row != end; ++row)
    for (int j = 0; j < m; ++j) (*row)[j] = j;
}
