// References to pointers that a callee sets, and casts to rows of a different length or with a loop-carried dependence.
static void next(double*& p) { ++p; }
static void exchange(double*& p, double*& q, int i) {
  double* t = p;
  p = q;
  q = t;
  p[i] = 1;
}
static void one_moves(double*& p, double*& q, int i) {
  q += 1;
  p[i] = 2;
}

[[ferry::offload]]
void moves(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    a[0] = i;
    next(a);
  }
}

[[ferry::offload]]
void exchanges(double* a, double* b, int n) {
  for (int i = 0; i < n; ++i) exchange(a, b, i);
}

[[ferry::offload]]
void moves_the_same(double* a, int n) {
  for (int i = 0; i < n; ++i) one_moves(a, a, i);
}

[[ferry::offload]]
void other_numbers(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    auto words = (long (*)[2])a;
    words[i][0] = i;
  }
}

[[ferry::offload]]
void variable_rows(double* a, int n, int m) {
  for (int i = 0; i < n; ++i) {
    auto rows = (double (*)[m])a;  // a kernel could use only its elements
    auto others = rows + 1;
    others[i][0] = rows[i][0];
  }
}

// Row i contains the element a[i] of an earlier or later iteration.
[[ferry::offload]]
void next_row(double* a, int n) {
  for (int i = 0; i < n; ++i) {
    auto rows = (double (*)[2])a;
    rows[i][1] = a[i] + 1;
  }
}
