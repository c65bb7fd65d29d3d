[[ferry::offload]]
static void add(int* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
}

extern "C" void plugin(int* x, int n) { add(x, n); }
