// A plug-in of one kernel.
[[ferry::offload]]
static void add(int* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
}

extern "C" void plug(int* x, int n) { add(x, n); }
