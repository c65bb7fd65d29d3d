// Functions that macros define are written out where the macros are used, in the same number of lines.
#define KERNEL(T, name) \
  [[ferry::offload]] void name##_##T(T* x, int n) { for (int i = 0; i < n; ++i) x[i] *= 2; }
KERNEL(float, scale) KERNEL(double, scale)

#define BEGIN_KERNEL(name, ...) [[ferry::offload]] void name(__VA_ARGS__) {
#define END_KERNEL }
#define FOR(i, n) for (int i = 0; i < (n); ++i)
BEGIN_KERNEL(add, double* a, int n)
  FOR(i, n) a[i] += 1;  // each element
END_KERNEL

// A macro's arguments stay on their lines, and messages point to these lines.
#define WRAP(...) __VA_ARGS__
#define SUM_UP(name) [[ferry::offload]] void name(double* a, int n) { for (int i = 1; i < n; ++i) a[i] -= a[i - 1]; for (int i = 0; i < n; ++i) a[i] = 0; }
SUM_UP(prefix_sum)
WRAP([[ferry::offload]] int wrapped(double* a, int n) {
  for (int i = 0; i < n; ++i)
    a[i] += __LINE__;
  for (int i = 1; i < n; ++i) a[i] -= a[i - 1];
  return __LINE__;
})

template <class F>
[[ferry::offload]] void each(int n, F f) {
  for (int i = 0; i < n; ++i) f(i);
}
#define PARALLEL_FOR(i, n, ...) each(n, [=](int i) { __VA_ARGS__; })
void fill(double* a, double by, int n) { PARALLEL_FOR(i, n, a[i] = by); }
