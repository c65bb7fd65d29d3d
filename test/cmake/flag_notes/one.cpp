[[ferry::offload]] void one(int* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
}
