// Results of a nest: sums, an argmin whose place comes along, a flag; a private variable.
[[ferry::offload]]
double measure(const double* a, double* b, int ny, int nx, int& row, int& column, bool& negative) {
  double sum = 0, least = 1e300, t;
  int count = 0;
  for (int j = 0; j < ny; ++j)
    for (int i = 0; i < nx; ++i) {
      t = a[j * nx + i];
      b[j * nx + i] = t * t;
      sum += t;
      if (t > 0) ++count;
      if (t < least) {
        least = t;
        row = j;
        column = i;
      }
      if (t < 0) negative = true;
    }
  return sum / count;
}
