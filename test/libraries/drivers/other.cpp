// Another definition of one of the functions, which nobody translates.
void scale(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] *= 3;
}
