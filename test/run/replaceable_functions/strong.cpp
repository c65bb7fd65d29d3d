void add(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] += 100;
}

inline __attribute__((noinline)) void twice(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] *= 2;
}

void other(double* a) { twice(a, 64); }
