// Compiled twice into one program with different macros, so that equal names of every kind have different kernels.
namespace {

[[ferry::offload]]
void scale(int* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = BY * x[i] + 1;
}

template <class T>
[[ferry::offload]] void shift(T* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += T(BY);
}

}  // namespace

[[ferry::offload]]
static void clip(int* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = x[i] > 1000 * BY ? 1000 * BY : x[i];
}

void NAME(int* x, int n) {
  scale(x, n);
  shift(x, n);
  clip(x, n);
}
