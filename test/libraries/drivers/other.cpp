// A second definition of one of the functions, in a file that isn't translated.
void scale(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] *= 3;
}
