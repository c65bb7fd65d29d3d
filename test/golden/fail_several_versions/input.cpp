// The loader selects which version of the function runs. The attributes may be in either order.
[[ferry::offload, gnu::target_clones("avx2", "default")]]
void scale(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
}

[[ferry::offload]] __attribute__((target("default"))) void add(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
}
__attribute__((target("avx2"))) void add(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
}
