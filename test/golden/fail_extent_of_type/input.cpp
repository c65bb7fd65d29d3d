// Extents on types that aren't pointers, and on variables that don't point to anything.
int [[ferry::extent(4)]] table[4];

[[ferry::offload]]
void scale(double* x, int [[ferry::extent(n)]] n) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
}
