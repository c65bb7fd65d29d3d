// Functions whose variables are declared at the top, as in C programs, and reused by several nests. What matters is
// whether the value that a loop leaves in a variable is read, not whether other code uses the variable.

// `i` counts a sequential inner loop, and is set again before it is read.
[[ferry::offload]]
void edges(double* [[ferry::extent(n * m)]] a, const double* [[ferry::extent(n)]] b, int n, int m) {
  int i, j;
  for (j = 0; j < n; ++j) {
    a[j * m] = b[j];
    for (i = 1; i < m; ++i) a[j * m + i] = a[j * m + i - 1] + b[j];
  }
  i = m - 1;
  for (j = 0; j < n; ++j) a[j * m + i] = 0;
}

// Only the last nest leaves values that are read: the final values of the grid's induction variables.
[[ferry::offload]]
int in_other_orders(double* [[ferry::extent(n * m)]] a, double* [[ferry::extent(n * m)]] b, int n, int m) {
  int i, j;
  for (j = 0; j < m; ++j)
    for (i = 0; i < n; ++i) b[i * m + j] = a[i * m + j];
  for (i = 0; i < n; ++i)
    for (j = 0; j < m; ++j) a[i * m + j] = 2 * b[i * m + j];
  return i + j;
}

// Each iteration does its own search.
[[ferry::offload]]
void search(const int* [[ferry::extent(n * m)]] keys, const int* [[ferry::extent(n)]] wanted,
            int* [[ferry::extent(n)]] found, int n, int m) {
  int i, j;
  for (i = 0; i < n; ++i) {
    for (j = 0; j < m; ++j)
      if (keys[i * m + j] == wanted[i]) break;
    if (j == m)
      found[i] = -1;
    else
      found[i] = j;
  }
}

// On a GPU, all three loops are kernels, each with its own sum.
[[ferry::offload]]
void rows_and_columns(int n, double (*a)[48], double (*b)[48], double* [[ferry::extent(48)]] c) {
  int i, j, k;
  double sum;
  for (i = 0; i < n; ++i) {
    for (j = 0; j < 48; ++j) {
      sum = 0;
      for (k = 0; k < 48; ++k) sum += a[i][k] * c[k];
      b[i][j] = sum;
    }
    for (j = 0; j < 48; ++j) a[i][j] = b[i][j];
  }
}

// Two nests fill a small array before they read it.
[[ferry::offload]]
void scratch(double* [[ferry::extent(3 * n)]] a, int n) {
  int i, k;
  double t[3] = {};
  for (i = 0; i < n; ++i) {
    for (k = 0; k < 3; ++k) t[k] = a[3 * i + k];
    for (k = 0; k < 3; ++k) a[3 * i + k] = t[2 - k];
  }
}

// Each iteration sets the pointer to its row before it dereferences the pointer.
[[ferry::offload]]
void rows(double* [[ferry::extent(n * m)]] a, const double* [[ferry::extent(m)]] b, int n, int m) {
  int i, j;
  double* row;
  for (i = 0; i < n; ++i) {
    row = a + i * m;
    for (j = 1; j < m; ++j) row[j] += row[j - 1] * b[j];
  }
}

// Whether `w` is read depends on the condition `x[i] > 2`, but not on `w > 5`.
[[ferry::offload]]
void on_conditions(double* [[ferry::extent(n)]] x, int n) {
  int i;
  double w;
  for (i = 0; i < n; ++i)
    if (x[i] > 2 && (w = x[i] * 2) > 5) x[i] = w;
}

// Returns the final value of a sequential inner loop's counter in the last iteration.
[[ferry::offload]]
int last(double* [[ferry::extent(n * m)]] a, int n, int m) {
  int i, j = 0;
  for (i = 0; i < n; ++i) {
    a[i * m] = i;
    for (j = 1; j < m - i; ++j) a[i * m + j] += a[i * m + j - 1];
  }
  return j;
}
