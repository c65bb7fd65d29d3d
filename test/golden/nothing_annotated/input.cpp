// A file without annotations is translated to itself, with a message.
void scale(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
}
