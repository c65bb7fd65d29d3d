// A macro that has a different value in Ferry's parser is used in an offloaded function, in a constant that a kernel
// may use, and in a plain function, where this doesn't matter.
constexpr int width = __INT_FAST32_WIDTH__;
int plain() { return __INT_FAST32_WIDTH__; }

[[ferry::offload]]
void set(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = width + __INT_FAST32_WIDTH__ + __DBL_EPSILON__;
}
