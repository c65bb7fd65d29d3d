// Expressions of _Float16 that compilers compute differently, or that kernels don't support.
[[ferry::offload]]
void chain(const _Float16* a, const _Float16* b, _Float16* c, int n) {
  for (int i = 0; i < n; ++i) c[i] = a[i] * b[i] + c[i];
}

[[ferry::offload]]
void widens(const _Float16* a, const _Float16* b, float* c, int n) {
  for (int i = 0; i < n; ++i) c[i] = -(a[i] * b[i]);
}

[[ferry::offload]]
void compares(const _Float16* a, const _Float16* b, int* c, int n) {
  for (int i = 0; i < n; ++i)
    if (a[i] + b[i] > 1) c[i] = 1;
}

[[ferry::offload]]
void converts(_Float16* a, int* k, int n) {
  for (int i = 0; i < n; ++i) a[i] = a[i] * k[i];
}

[[ferry::offload]]
void chooses(const _Float16* a, float* c, int n) {
  for (int i = 0; i < n; ++i) c[i] = a[i] > 0 ? a[i] : 1.0f;
}

[[ferry::offload]]
void counts(_Float16* a, int n) {
  for (int i = 0; i < n; ++i) ++a[i];
}

[[ferry::offload]]
void literal(_Float16* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = 1.5f16;
}

[[ferry::offload]]
_Float16 sums(const _Float16* a, int n) {
  _Float16 s = 0;
  for (int i = 0; i < n; ++i) s += a[i];
  return s;
}

[[ferry::offload]]
_Float16 least(const _Float16* a, int n) {
  _Float16 m = a[0];
  for (int i = 0; i < n; ++i)
    if (a[i] < m) m = a[i];
  return m;
}

[[ferry::offload]]
void scatters(const int* k, const _Float16* a, _Float16* s, int n) {
  for (int i = 0; i < n; ++i) s[k[i]] += a[i];
}
