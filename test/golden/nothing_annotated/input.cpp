// A file that has nothing for a device is translated to itself, and Ferry says so.
void scale(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
}
