// An inner loop advances pointers, and the outer loop's next iteration starts with them. If each iteration advances
// them by the same amount, Ferry can compute where an iteration starts. Otherwise the outer loop stays on the host, and
// the stub sets the pointer after each launch. A pointer that each iteration declares carries no dependence.

[[ferry::offload]]
void carried(const double* x, double* y, int n) {
  const double* p = x;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < 4; ++k) s += *p++;
    y[i] = s;
  }
}

[[ferry::offload]]
int padded(const double* x, double* y, int n, int m, int pad) {
  double* q = y;
  int c = 0;
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < m; ++k) *q++ = 2 * x[c++];
    q += pad;
  }
  return c;
}

[[ferry::offload]]
void triangle(const double* x, double* y, int n) {
  const double* p = x;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = 0; k < i; ++k) s += *p++;
    y[i] = s;
  }
}

[[ferry::offload]]
void anew(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    const double* p = x + 4 * i;
    double s = 0;
    for (int k = 0; k < 4; ++k) s += *p++;
    y[i] = s;
  }
}
