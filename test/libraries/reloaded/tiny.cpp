// A plug-in with one kernel. It registers a table of its functions, which its driver looks up, and a table of functions
// for other modules' kernels.
[[ferry::offload]]
void add(int* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
}

extern "C" [[ferry::offload]] void plug(int* x, int n) { add(x, n); }

extern "C" [[ferry::device]] int more(int x) { return x + 1; }
