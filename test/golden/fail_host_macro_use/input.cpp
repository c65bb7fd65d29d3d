// A macro that says something else to Ferry's parser, in an offloaded function, in a constant that may be a kernel's,
// and in a plain function, where it doesn't matter.
constexpr int abi = __GXX_ABI_VERSION;
int plain() { return __GXX_ABI_VERSION; }

[[ferry::offload]]
void set(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = abi + __GXX_ABI_VERSION + __DBL_EPSILON__;
}
