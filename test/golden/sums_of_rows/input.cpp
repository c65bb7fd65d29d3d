// Sums over the rows of outer loops, beside work on single rows: several kernels on every target.
#define EACH(v, n) for (int v = 0; v < (n); v++)

// The row's scalar is read only for writes to the row. One kernel runs the rows in parallel, a second one the columns.
[[ferry::offload]]
void backward(float* in, float* gain, float* shift, const float* out, const float* x, int n, int m, int c) {
  for (int b = 0; b < n; b++)
    for (int t = 0; t < m; t++) {
      const float* o = out + b * m * c + t * c;
      const float* r = x + b * m * c + t * c;
      float* d = in + b * m * c + t * c;
      float mean = 0;
      for (int i = 0; i < c; i++) mean += o[i] * r[i];
      mean = mean / c;
      for (int i = 0; i < c; i++) {
        float weighted = r[i] * o[i];  // used only by the column sums
        shift[i] += o[i];
        gain[i] += weighted;
        d[i] += o[i] - mean;
      }
    }
}

// The loops come from macros, and a loop that is split contains another loop.
[[ferry::offload]]
void planes(int n, int h, int w, const double* x, double* columns, double* rows, double* all) {
  EACH(p, n) {
    double total = 0;
    EACH(y, h) {
      double of_row = 0;
      EACH(z, w) { columns[z] += x[(p * h + y) * w + z]; of_row += x[(p * h + y) * w + z]; }
      rows[p * h + y] = of_row;
      total += of_row;
    }
    all[p] = total;
  }
}

// The sums need the row's scalar, so each row has one or two launches.
[[ferry::offload]]
void centred(double (*a)[40], double* sums, int n, int c) {
  for (int i = 0; i < n; i++) {
    double mean = 0;
    for (int j = 0; j < c; j++) mean += a[i][j];
    for (int j = 0; j < c; j++) sums[j] += a[i][j] - mean / c;
  }
}

// A row reads the sums of the previous rows.
[[ferry::offload]]
void running(double (*a)[40], double* sums, double* first, int n, int c) {
  for (int i = 0; i < n; i++) {
    double before = 0;
    for (int j = 0; j < c; j++) before += sums[j];
    for (int j = 0; j < c; j++) {
      sums[j] += a[i][j];
      first[i * 40 + j] = before;
    }
  }
}
