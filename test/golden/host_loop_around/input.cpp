// A warning is issued if a loop around kernels stays on the host because of a call in its body. There is none for a
// recurrence of steps, a loop that prints, and a loop that calls offloaded functions.
#include <cstdio>
#include <vector>

double weighted(double sum, int n);  // defined in another file

[[ferry::offload]]
void means(const double* x, double* y, int rows, int columns) {
  for (int r = 0; r < rows; ++r) {
    double sum = 0;
    for (int c = 0; c < columns; ++c) sum += x[r * columns + c];
    y[r] = weighted(sum, columns);
  }
}

[[ferry::offload]]
void scratch(double* x, int rows) {
  for (int r = 0; r < rows; ++r) {
    std::vector<double> t(100);
    for (int k = 0; k < 100; ++k) t[k] = x[k] * r;
    for (int k = 0; k < 100; ++k) x[k + 100 * r] = t[99 - k];
  }
}

[[ferry::offload]]
void steps(double* x, int n, int count) {
  for (int step = 0; step < count; ++step) {
    for (int i = 0; i < n; ++i) x[i] *= 0.5;
    if (step % 10 == 0) std::printf("step %d\n", step);
  }
  for (int step = 0; step < count; ++step) {
    for (int i = 0; i < n; ++i) x[i] += 1;
    scratch(x, 3);
  }
}

[[ferry::offload]]
void as_meant(const double* x, double* y, int rows, int columns) {
  [[ferry::sequential]] for (int r = 0; r < rows; ++r) {
    double sum = 0;
    for (int c = 0; c < columns; ++c) sum += x[r * columns + c];
    y[r] = weighted(sum, columns);
  }
}
