// Instances that can't be named in the template's text, and a template whose instances have no loop for a device.
template <class F>
[[ferry::offload]] void each(double* x, int n, F f) {
  for (int i = 0; i < n; ++i) x[i] = f(x[i]);
}

template <class... T>
[[ferry::offload]] void pack(double* x, int n, T... more) {
  const auto add = [more...](double v) { return (v + ... + more); };
  for (int i = 0; i < n; ++i) x[i] = add(x[i]);
}
template <class... T>
double typed(T... more) {
  decltype((more + ...)) sum = 0;
  return sum + (more + ...);
}
[[ferry::offload]] void calls(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = typed(x[i], i);
}

template <class T>
[[ferry::offload]] void running(T* x, int n) {
  for (int i = 1; i < n; ++i) x[i] -= x[i - 1];
}

struct Later;
template <class T, class Tag>
[[ferry::offload]] void tagged(T* x, int n, Tag) {
  for (int i = 0; i < n; ++i) x[i] = 0;
}
template <class T>
struct Behind {};

void use(double* x, float* y, int n) {
  each(x, n, [n](double v) { return v * n; });
  pack(x, n, 1, 2.0);
  running(x, n);
  running(y, n);
  tagged(x, n, Behind<int>{});
}

template <class T>
[[ferry::offload]] void counts(T* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = __COUNTER__;
}

template <class T, class = void>
[[ferry::offload]] void nameless(T* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
}

void use_more(double* x, int n) {
  counts(x, n);
  nameless<double>(x, n);
  nameless<double, int>(x, n);
}

template <class T>
[[ferry::offload]] void elsewhere(T* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
}
extern template void elsewhere<float>(float*, int);
extern template void elsewhere<long>(long*, int);  // not called in this file

void use_elsewhere(float* x, double* y, int n) {
  elsewhere(x, n);
  elsewhere(y, n);
}
