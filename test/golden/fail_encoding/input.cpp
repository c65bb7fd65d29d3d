// Bytes that aren't UTF-8, in comments of two functions. The third function has no such bytes.
[[ferry::offload]]
void add(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i /* für */] += 1;
}

static double twice(double x) {
  return 2 * x;  // für alle
}
[[ferry::offload]]
void doubled(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = twice(x[i]);
}

// für
[[ferry::offload]]
void whole(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
}
