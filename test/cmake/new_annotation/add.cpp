void add(int* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = x[i] + 1;
}
