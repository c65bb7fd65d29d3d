// What an iteration allocates and frees: the kernel has an array of its length, the stub the user's text.
[[ferry::offload]]
void spread(int n, int m, double* out, const double* in) {
  for (int i = 0; i < n; ++i) {
    double* t = new double[m];
    for (int k = 0; k < m; ++k) t[k] = in[i * m + k];
    for (int k = 1; k < m - 1; ++k) out[i * m + k] = t[k - 1] + t[k + 1];
    delete[] t;
  }
}
