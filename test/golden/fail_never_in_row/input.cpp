// Dependences, and checks that fail as soon as a loop has two iterations: a loop that always falls back isn't called
// parallel.

// Elimination: computes row i of r from row i + 1.
[[ferry::offload]]
void eliminate(double* r, const double* l, int n, int steps) {
  for (int i = 0; i < n - 1; ++i)
    for (int k = 0; k < n; ++k)
      for (int m = 0; m < n; ++m) r[i * n + m] -= l[k * n + m] * r[(i + 1) * n + k];
}

// j + k is within the row only if k == 0. (The inner loop could run alone if k is n or more.)
[[ferry::offload]]
void slanted(double* b, int n, int m) {
  for (int k = 0; k < m; ++k)
    [[ferry::sequential]] for (int j = 0; j < n; ++j) b[k * n + j] += b[k * n + j + k];
}

// The last element of each row is the first element of the next row.
[[ferry::offload]]
void one_too_many(double* b, const double* c, int n, int m) {
  for (int k = 0; k < m; ++k)
    for (int j = 0; j <= n; ++j) b[k * n + j] = 2 * b[k * n + j] + c[j];
}

int main() {}
