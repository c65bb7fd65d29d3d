// Types that belong to no pointer, and what points nowhere.
int [[ferry::extent(4)]] table[4];

[[ferry::offload]]
void scale(double* x, int [[ferry::extent(n)]] n) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
}
