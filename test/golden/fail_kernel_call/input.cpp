// Functions of the user's own can't be called from a kernel yet.
double square(double x) { return x * x; }

[[ferry::offload]]
void squares(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = square(x[i]);
}
