// Counters that advance through whole nests are computed from the induction variables where a kernel needs them, so on
// a GPU all loops form one grid. An assignment that nothing reads doesn't prevent this. A declaration that hides
// another name gets its own braces.

[[ferry::offload]]
int numbered(double* [[ferry::extent(n * h * w)]] where, int start, int n, int h, int w) {
  int p = start;
  for (int b = 0; b < n; ++b)
    for (int i = 0; i < (h > 0 ? h : 0); ++i)
      for (int j = 0; j < w; ++j) where[p++] = b * 100.0 + i * 10 + j;
  return p;
}

[[ferry::offload]]
void anew(double* [[ferry::extent(n * h * w)]] where, int n, int h, int w) {
  for (int b = 0; b < n; ++b) {
    double* p = where + b * h * w;
    for (int i = 0; i < h; ++i)
      for (int j = 0; j < w; ++j) *p++ = b * 100.0 + i * 10 + j;
  }
}

[[ferry::offload]]
void hidden(int n, double (*a)[48], double (*b)[48], const double* c) {
  for (int i = 0; i < n; ++i) {
    const double w = c[i];
    for (int j = 0; j < 48; ++j) a[i][j] = w;
    for (int j = 0; j < 48; ++j) {
      double w = j;
      b[i][j] = w;
    }
  }
}

// The assigned value is read, so each row has one thread.
[[ferry::offload]]
void read_again(int n, double (*a)[48], double (*b)[48], const double* c) {
  for (int i = 0; i < n; ++i) {
    double w = c[i];
    for (int j = 0; j < 48; ++j) a[i][j] = w;
    w = 2 * w;
    for (int j = 0; j < 48; ++j) b[i][j] = w;
  }
}
