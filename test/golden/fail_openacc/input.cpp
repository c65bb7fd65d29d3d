// OpenACC directives, which the host compiler obeys with -fopenacc.
[[ferry::offload]]
void on_loop(double* x, int n) {
#pragma acc parallel loop copy(x[0 : n])
  for (int i = 0; i < n; ++i) x[i] = 1;
}

[[ferry::offload]]
void around(double* x, int n) {
#pragma acc data copy(x[0 : n])
  {
    for (int i = 0; i < n; ++i) x[i] = 1;
  }
}

[[ferry::offload]]
void inside(double* x, int n) {
  for (int i = 0; i < n; ++i) {
#pragma acc atomic update
    x[i] += 1;
  }
}

#define PRAGMA(text) _Pragma(#text)
[[ferry::offload]]
void by_macro(double* x, int n) {
  PRAGMA(acc kernels)
  for (int i = 0; i < n; ++i) x[i] = 1;
}

// The directive asks for a version of the function for a different device.
#pragma acc routine seq
[[ferry::offload]]
void routine(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = 1;
}

void routine_by_name(double* x, int n);
#pragma acc routine(routine_by_name) seq
[[ferry::offload]]
void routine_by_name(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = 1;
}

void other(double* x, int n);
#pragma acc routine(other) seq
[[ferry::offload]]
void beside_another(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = 1;
}

#pragma acc routine seq
void plain(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = 1;
}
