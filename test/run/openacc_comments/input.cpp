// FLAGS: -O2 -Wno-unknown-pragmas
// RUN: launches=4 fallbacks=0
// Without -fopenacc and -fopenmp, OpenACC directives and OpenMP attributes have no more effect than comments.
#include <cstdio>

#pragma acc routine seq
[[ferry::offload]]
void on_loop(double* x, int n) {
#pragma acc parallel loop copy(x[0 : n])
  for (int i = 0; i < n; ++i) x[i] = i;
}

[[ferry::offload]]
void around(double* x, int n) {
#pragma acc data copy(x[0 : n])
  {
    for (int i = 0; i < n; ++i) x[i] += 1;
  }
}

[[ferry::offload]]
void inside(double* x, int n) {
  for (int i = 0; i < n; ++i) {
#pragma acc atomic update
    x[i] *= 2;
  }
  [[omp::directive(parallel for)]]
  for (int i = 0; i < n; ++i) x[i] -= 1;
}

int main() {
  double x[100];
  on_loop(x, 100);
  around(x, 100);
  inside(x, 100);
  double sum = 0;
  for (double value : x) sum += value;
  std::printf("%g %g\n", x[7], sum);
}
