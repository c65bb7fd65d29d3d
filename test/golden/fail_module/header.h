[[ferry::offload]] inline void in_header(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] += 1;
}
