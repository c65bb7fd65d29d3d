// Which elements are written depends on data. The launch checks that they differ between iterations: consecutive rows
// of any length, whose updates then aren't atomic, rows of a table, members of one object.

[[ferry::offload]]
void add(double* v, const double* d, const int* start, int n) {
  for (int i = 0; i < n; ++i)
    for (int k = start[i]; k < start[i + 1]; ++k) v[k] += d[i];
}

[[ferry::offload]]
void fill(float (*table)[16], const unsigned char* length, int n) {
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < length[i]; ++k) table[i][k] = k;
}

[[ferry::offload]]
void place(double* at, const double* x, const int* to, int n) {
  for (int i = 0; i < n; ++i) {
    at[3 * to[i]] = x[i];
    at[3 * to[i] + 2] = -x[i];
  }
}
