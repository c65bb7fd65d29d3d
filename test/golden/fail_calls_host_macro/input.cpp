// A function that a kernel would call uses a macro that has a different value in Ferry's parser. Host code that calls
// the function copies all data to the host.
static long fast(long k) { return k + __INT_FAST32_WIDTH__; }

[[ferry::offload]]
void set(long* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = fast(i);
}
