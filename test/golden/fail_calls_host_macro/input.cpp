// A macro with another value for Ferry's parser, in a function that a kernel would call. Host code that calls it
// brings everything home.
static long fast(long k) { return k + __INT_FAST32_WIDTH__; }

[[ferry::offload]]
void set(long* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = fast(i);
}
