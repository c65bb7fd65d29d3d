// Loops for a device in functions whose surrounding statements can't be kept as they are.
#include <csetjmp>
#include <vector>

[[ferry::offload]]
void label_behind(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = 1;
  if (n > 10) goto out;
  x[0] = 2;
out:
  return;
}

[[ferry::offload]]
void label_in_front(double* x, int n) {
again:
  for (int i = 0; i < n; ++i) x[i] += 1;
  if (x[0] < 10) goto again;
}

std::jmp_buf back;

[[ferry::offload]]
void comes_back(double* x, int n) {
  if (setjmp(back) == 0)
    for (int i = 0; i < n; ++i) x[i] = 1;
}

[[ferry::offload]]
void between_labels(double* x, int n, int kind) {
  switch (kind) {
    case 0:
      double t[4];
      for (int i = 0; i < 4; ++i) t[i] = i;
      x[0] = t[3];
      break;
    default:
      for (int i = 0; i < n; ++i) x[i] = 1;
  }
}

[[ferry::offload]]
void ends_with_it(double* x, int n) {
  if (std::vector<double> t(n); n > 3)
    for (int i = 0; i < n; ++i) x[i] = t[i];
}

[[ferry::offload]]
void openmp(double* x, int n) {
#pragma omp parallel
  for (int i = 0; i < n; ++i) x[i] = 1;
}

#define UNLESS(done, next) if (!(done)) return next

[[ferry::offload]]
double part_of_a_macro(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = 1;
  UNLESS(n > 3, part_of_a_macro(x, n + 1));
  return x[0];
}

#define BOTH(x) x[0] *= 2; x[1] *= 2

[[ferry::offload]]
void behind_a_label(double* x, int n) {
  switch (n) {
    case 1: BOTH(x); break;
    default:
      for (int i = 0; i < n; ++i) x[i] = 1;
  }
}
