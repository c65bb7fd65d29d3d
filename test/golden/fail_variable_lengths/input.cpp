// Variable-length arrays that kernels don't support or can't name.
[[ferry::offload]]
void in_an_iteration(double* x, int n) {
  for (int i = 0; i < n; ++i) {
    double t[n];
    for (double& element : t) element = i;
    auto* whole = &t;
    x[i] = (*whole)[i];
  }
}

[[ferry::offload]]
void of_rows(double* x, int n) {
  for (int i = 0; i < n; ++i) {
    double t[n][2];
    double(*row)[2] = t;
    row[i][0] = i;
    x[i] = t[i][0];
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
  for (int i = 0; i < n; ++i) t[at[i] % n] = i;
  return t[0];
}

// A kernel supports at most eight such arrays.
[[ferry::offload]]
void many(double* x, int n) {
  for (int i = 0; i < n; ++i) {
    double a[n], b[n], c[n], d[n], e[n], f[n], g[n], h[n], ninth[n];
    a[0] = b[0] = c[0] = d[0] = e[0] = f[0] = g[0] = h[0] = ninth[0] = i;
    x[i] = a[0] + ninth[0];
  }
}

// The first subscript is evaluated before the second one.
[[ferry::offload]]
void ordered(double* x, int n, int m) {
  auto a = (double (*)[m])x;
  for (int i = 0; i < n; ++i) {
    int k = i;
    a[k][k++] = 1;
  }
}
