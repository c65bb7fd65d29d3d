// The inner loop's variable doesn't take the values that its header suggests.
[[ferry::offload]] void down_to_zero(unsigned* b, unsigned n) {
  for (unsigned j = 0; j < n; ++j) {
    b[j] += 1;
    for (unsigned k = n - 1; k < n; --k) {
      if (k > 0) continue;
      b[n - j - 1] = b[j] * 3 + 1;
    }
  }
}

[[ferry::offload]] void negative_step(unsigned* b, int n, unsigned step) {
  for (int j = 0; j < n / 2; ++j)
    for (unsigned k = n / 2; k < static_cast<unsigned>(n); k += step) b[j] = b[j] * 5 + b[k];
}

[[ferry::offload]] void either_way(unsigned* b, const unsigned* c, int n, int step) {
  for (int j = n - 1; j >= 2; --j)
    for (int k = 0; k != n; k += step) b[k] = b[k] / 2 + c[j] + static_cast<unsigned>(j);
}

// A sum that doesn't start at the added number, and bounds of both signs for a variable that may be negative.
[[ferry::offload]]
void sum_may_wrap(double* x, unsigned long n, unsigned long lag) {
  for (unsigned long i = 1; i + lag < n; ++i) x[i] = 1;
}

[[ferry::offload]]
void ends_of_both_signs(double* x, int first, int n, unsigned long m) {
  for (int i = first; i < n && i < m; ++i) x[i] = 1;
}
