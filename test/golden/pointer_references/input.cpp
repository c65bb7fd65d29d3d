// A callee's references to pointers that it doesn't change, and rows that a cast in the loop creates.
static void set(double*& p, int i, double value) { p[i] = value; }
static double get(auto*& p, int i) { return p[i]; }

[[ferry::offload]]
void copy(double* a, const double* b, int n) {
  for (int i = 0; i < n; ++i) set(a, i, get(b, i));
}

[[ferry::offload]]
void rows(int* a, int n) {
  for (int i = 0; i < n; ++i) {
    auto row = (int (*)[8])a;
    for (int j = 0; j < 8; ++j) row[i][j] = i + j;
  }
}

#pragma GCC diagnostic ignored "-Wsign-compare"
[[ferry::offload]]
void mixed_signs(double* a, int n) {
  for (unsigned long i = 0; i + 1 < n; ++i) a[i] = 1;
}
