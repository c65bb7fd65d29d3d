// A plug-in of one kernel, with a table of its functions, of which its driver asks, and one of functions for kernels of
// others.
[[ferry::offload]]
void add(int* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
}

extern "C" [[ferry::offload]] void plug(int* x, int n) { add(x, n); }

extern "C" [[ferry::device]] int more(int x) { return x + 1; }
