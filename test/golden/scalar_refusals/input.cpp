// Variables that carry dependences between iterations: one loop runs on the device, and messages explain the others.
#include <algorithm>

[[ferry::offload]]
void refused(double* a, const int* c, int n, int* out) {
  int rounded = 0, position = 0, k = 0;
  double running = 0, carried = 1, low = 0, f = 0;
  for (int i = 0; i < n; ++i) a[i] = 2 * a[i];
  for (int i = 0; i < n; ++i) rounded += a[i];
  for (int i = 0; i < n; ++i) {
    running += a[i];
    a[i] = running;
  }
  for (int i = 0; i < n; ++i) {
    a[i] = carried;
    carried = c[i];
  }
  for (int i = 0; i < n; ++i)
    if (c[i] > 0) out[position++] = i;
  for (int i = 0; i < n; ++i) {
    low = std::min(a[i], low);
    a[i] = 0;
  }
  const auto last = [&](int x, int i) {
    if (x >= k) {
      k = x;
      position = i;
    }
  };
  for (int i = 0; i < n; ++i) last(c[i], i);
  int best = 0;
  for (k = 0; k < n; ++k) { out[k] = 0; if (c[k] < c[best]) best = k; }
  for (int i = 0; i < n; ++i) { out[i] = 0; best = a[i] > a[best] ? i : best; }
  for (int i = 0; i < n; ++i) f = f * 0.5 + a[i];
  for (int i = 0; i < n; ++i) {
    f += a[i];
    f *= 2;
  }
  out[0] = rounded + position + static_cast<int>(low + f) + best;
}

// The operand that && skips must not be evaluated, because it divides by zero.
[[ferry::offload]]
bool guarded(double* a, const int* c, int n) {
  bool ok = true;
  for (int i = 0; i < n; ++i) a[i] = 2 * a[i];
  for (int i = 0; i < n; ++i) ok = ok && 10 / c[i] > 1;
  return ok;
}
