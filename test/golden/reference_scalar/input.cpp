// A scalar by reference that a nest reads and the host changes: the overlap guard treats it as a buffer with one
// element.
[[ferry::offload]]
void damp(double* x, int n, double& factor, const int& rounds) {
  for (int t = 0; t < rounds; ++t) {
    for (int i = 0; i < n; ++i) x[i] *= factor;
    factor *= 0.5;
  }
}
