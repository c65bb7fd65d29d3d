// Checks that would fail wherever a loop has two iterations: no loop that always falls back is called parallel.

// Elimination: row i of r from row i + 1.
[[ferry::offload]]
void eliminate(double* r, const double* l, int n, int steps) {
  for (int i = 0; i < n - 1; ++i)
    for (int k = 0; k < n; ++k)
      for (int m = 0; m < n; ++m) r[i * n + m] -= l[k * n + m] * r[(i + 1) * n + k];
}

// Each row begins in the one before.
[[ferry::offload]]
void slanted(double* b, int n) {
  for (int k = 0; k < n; ++k)
    for (int j = 0; j < n; ++j) b[k * n + j + k] += b[k * n + k];
}

int main() {}
