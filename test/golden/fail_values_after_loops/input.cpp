// Code reads the value that an inner loop leaves in its counter, which kernels don't return.
void g(int);

[[ferry::offload]]
int returned(double* [[ferry::extent(n * m)]] a, int n, int m) {
  int i, j;
  for (i = 0; i < n; ++i)
    for (j = 1; j < m; ++j) a[i * m + j] -= a[i * m + j - 1];
  return j;
}

// Only some paths read the value.
[[ferry::offload]]
int on_a_path(double* [[ferry::extent(n * m)]] a, int n, int m) {
  int i, j;
  for (i = 0; i < n; ++i)
    for (j = 1; j < m; ++j) a[i * m + j] -= a[i * m + j - 1];
  if (n > 2) j = 0;
  return j;
}

// The next iteration of a surrounding loop reads the value.
[[ferry::offload]]
void around(double* [[ferry::extent(n * m)]] a, int n, int m) {
  int t, i, j = 0;
  for (t = 0; t < 3; ++t) {
    g(j);
    for (i = 0; i < n; ++i)
      for (j = 1; j < m; ++j) a[i * m + j] -= a[i * m + j - 1];
  }
}

// Code that has the variable's address may read the value.
[[ferry::offload]]
void by_address(double* [[ferry::extent(n * m)]] a, int n, int m) {
  int i, j;
  int* p = &j;
  for (i = 0; i < n; ++i)
    for (j = 1; j < m; ++j) a[i * m + j] -= a[i * m + j - 1];
  g(*p);
}

// A lambda created before the loop may read the value.
[[ferry::offload]]
int by_lambda(double* [[ferry::extent(n * m)]] a, int n, int m) {
  int i, j;
  auto last = [&j] { return j; };
  for (i = 0; i < n; ++i)
    for (j = 1; j < m; ++j) a[i * m + j] -= a[i * m + j - 1];
  return last();
}

// One pointer is dereferenced after the loop, and the other one in the next iteration.
[[ferry::offload]]
double last_row(double* [[ferry::extent(n * m)]] a, int n, int m) {
  int i, j;
  double* p = a;
  for (i = 0; i < n; ++i) {
    p = a + i * m;
    for (j = 1; j < m; ++j) p[j] -= p[j - 1];
  }
  return p[1];
}

[[ferry::offload]]
void row_before(double* [[ferry::extent(n * m)]] a, int n, int m) {
  int i, j;
  double* p = a;
  for (i = 0; i < n; ++i) {
    if (i > 2) p = a + i * m;
    for (j = 1; j < m; ++j) p[j] -= p[j - 1];
  }
}
