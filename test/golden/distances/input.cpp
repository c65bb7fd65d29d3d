// One array at two places that only the launch knows.
[[ferry::offload]]
void copied(int* a, int n, int k) {
  for (int i = 0; i < n; ++i) a[i + k] = a[i] + 1;
}
