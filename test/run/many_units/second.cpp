// The functions have the same names as those in input.cpp, with a third set of bodies.
namespace {
[[ferry::offload]]
void scale(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 7;
}

[[ferry::offload]]
void shift(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = -x[i];
}
}  // namespace

void second(double* x, int n) {
  scale(x, n);
  shift(x, n);
}
