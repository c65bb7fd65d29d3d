export module heat;
export [[ferry::offload]] void heat(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] += 1;
}
