// Types that belong to no parameter, and a parameter that points nowhere.
double* [[ferry::extent(4)]] table;

[[ferry::offload]]
void scale(double* x, int [[ferry::extent(n)]] n) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
}
