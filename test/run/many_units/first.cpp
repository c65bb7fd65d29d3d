// The functions have the same names and signatures as those in input.cpp, but different bodies.
[[ferry::offload]]
static void scale(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] -= 3;
}

namespace {
[[ferry::offload]]
void shift(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] *= 0.25;
}
}  // namespace

void first(double* x, int n) {
  scale(x, n);
  shift(x, n);
}
