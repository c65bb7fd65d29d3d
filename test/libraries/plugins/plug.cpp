// Compiled twice, as plug-ins with different kernels that have the same names.
[[ferry::offload]]
static void work(int* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = x[i] * BY + 1;
}

static int table[1000];
static const int loaded = (work(table, 1000), table[7]);  // runs within dlopen

extern "C" int plug(int* x, int n) {
  work(x, n);
  return loaded;
}
