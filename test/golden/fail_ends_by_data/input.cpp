// Exits that depend on data, or on data and numbers, keep a loop with scratch on the host: the launch can't check them.
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

// Exits the program if a pivot is zero.
static void eliminate(double* w, int n) {
  for (int k = 0; k < n; k++) {
    const double p = w[k * n + k];
    if (p == 0.0) {
      std::printf("singular\n");
      std::exit(1);
    }
    for (int i = k + 1; i < n; i++)
      for (int j = n - 1; j >= k; j--) w[i * n + j] -= w[i * n + k] / p * w[k * n + j];
  }
}
[[ferry::offload]]
void pivots(const double* a, double* b, int rows, int n, double* w) {
  for (int r = 0; r < rows; r++) {
    for (int i = 0; i < n * n; i++) w[i] = a[r * n * n + i];
    eliminate(w, n);
    b[r] = w[n * n - 1];
  }
}

// The condition depends on a number and on data.
[[ferry::offload]]
void both(const double* a, double* b, int rows, int n) {
  double t[64];
  for (int r = 0; r < rows; r++) {
    if (n > 64 && a[r] > 0) std::abort();
    for (int i = 0; i < n; i++) t[i] = a[r * n + i];
    b[r] = t[0] + t[n - 1];
  }
}

// Returns a code that depends on data.
static int code(const double* in, int n, double* t) {
  if (in[0] < 0) return 1;
  if (n > 64) return 2;
  for (int i = 0; i < n; i++) t[i] = in[i] * 2;
  return 0;
}
[[ferry::offload]]
void codes(const double* a, double* b, int rows, int n) {
  double t[64];
  for (int r = 0; r < rows; r++) {
    if (code(a + r * n, n, t) != 0) throw std::length_error("n");
    b[r] = t[0] + t[n - 1];
  }
}

// The condition depends on a number that the loop changes.
[[ferry::offload]]
void changed(const double* a, double* b, int rows, int n, int left) {
  double t[64];
  for (int r = 0; r < rows; r++) {
    if (a[r] > 0) left = left - 1;
    if (left < 0) std::abort();
    for (int i = 0; i < n; i++) t[i] = a[r * n + i];
    b[r] = t[0] + t[n - 1];
  }
}
