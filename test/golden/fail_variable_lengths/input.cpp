// Arrays of variable length that no kernel can hold or name.
[[ferry::offload]]
void in_an_iteration(double* x, int n) {
  for (int i = 0; i < n; ++i) {
    double t[n];
    for (int k = 0; k < n; ++k) t[k] = k;
    x[i] = t[i];
  }
}

[[ferry::offload]]
void moved(double* p, int n, int m) {
  auto a = (double (*)[m])p;
  ++a;
  for (int i = 0; i < n; ++i) a[i][0] = 1;
}

[[ferry::offload]]
void referred_to(double* p, int n, int m) {
  auto a = (double (*)[m])p;
  for (int i = 0; i < n; ++i) {
    auto& row = a[i];
    row[0] = 1;
  }
}

[[ferry::offload]]
double anywhere(const int* at, int n) {
  double t[n];
  for (int i = 0; i < n; ++i) t[at[i]] = i;
  return t[0];
}
