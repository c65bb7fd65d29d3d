// std::swap of elements and of an iteration's local variables.
#include <utility>

[[ferry::offload]]
void reverse(int* x, int n) {
  for (int i = 0; i < n / 2; ++i) std::swap(x[i], x[n - 1 - i]);
}

[[ferry::offload]]
void larger(const float* a, const float* b, float* c, int n) {
  using std::swap;
  for (int i = 0; i < n; ++i) {
    float x = a[i], y = b[i];
    if (x < y) swap(x, y);
    c[i] = x - y;
  }
}
