int scale(int* x, int n);

[[ferry::offload]]
void shift(int* x, int n) {
  scale(x, n);
  for (int i = 0; i < n; ++i) x[i] += 1;
}
