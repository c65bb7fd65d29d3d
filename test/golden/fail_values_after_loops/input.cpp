// Something reads what an inner loop leaves in its counter, which no kernel hands back.
void g(int);

[[ferry::offload]]
int returned(double* [[ferry::extent(n * m)]] a, int n, int m) {
  int i, j;
  for (i = 0; i < n; ++i)
    for (j = 1; j < m; ++j) a[i * m + j] -= a[i * m + j - 1];
  return j;
}

// On some paths alone.
[[ferry::offload]]
int on_a_path(double* [[ferry::extent(n * m)]] a, int n, int m) {
  int i, j;
  for (i = 0; i < n; ++i)
    for (j = 1; j < m; ++j) a[i * m + j] -= a[i * m + j - 1];
  if (n > 2) j = 0;
  return j;
}

// The next iteration of a loop around reads it.
[[ferry::offload]]
void around(double* [[ferry::extent(n * m)]] a, int n, int m) {
  int t, i, j = 0;
  for (t = 0; t < 3; ++t) {
    g(j);
    for (i = 0; i < n; ++i)
      for (j = 1; j < m; ++j) a[i * m + j] -= a[i * m + j - 1];
  }
}

// Whoever has its address may.
[[ferry::offload]]
void by_address(double* [[ferry::extent(n * m)]] a, int n, int m) {
  int i, j;
  int* p = &j;
  for (i = 0; i < n; ++i)
    for (j = 1; j < m; ++j) a[i * m + j] -= a[i * m + j - 1];
  g(*p);
}

// A lambda may have been made before.
[[ferry::offload]]
int by_lambda(double* [[ferry::extent(n * m)]] a, int n, int m) {
  int i, j;
  auto last = [&j] { return j; };
  for (i = 0; i < n; ++i)
    for (j = 1; j < m; ++j) a[i * m + j] -= a[i * m + j - 1];
  return last();
}

// A pointer that is followed after the loop, and one that the next iteration follows.
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
