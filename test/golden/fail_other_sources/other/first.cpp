double twice_defined(double x) { return x; }

static double last = 0;
double counted(double x) {
  last += x;
  return last;
}

double missing(double x);
double incomplete(double x) { return missing(x) + 1; }

[[ferry::offload]] double sum(const double* a, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += a[i];
  return s;
}
double offloaded(double x) { return sum(&x, 1); }
