#include <algorithm>
#include <vector>

// Only the program knows how long a row is.
[[ferry::offload]]
void long_rows(float* a, int n, int m) {
  for (int i = 0; i < n; ++i) std::sort(a + i * m, a + (i + 1) * m);
}
// The comparison reads the array while it is only partly sorted.
[[ferry::offload]]
void looks(const float* in, float* out, int n) {
  for (int i = 0; i < n; ++i) {
    float v[4] = {in[i], in[i + 1], in[i + 2], in[i + 3]};
    std::sort(v, v + 4, [&](float a, float b) { return a - v[0] < b - v[0]; });
    out[i] = v[1];
  }
}
// The comparison may read the ids that are being sorted.
[[ferry::offload]]
void by_key(int* id, const int* key, int n) {
  for (int i = 0; i < n; ++i) std::sort(id + i * 8, id + i * 8 + 8, [&](int a, int b) { return key[a] < key[b]; });
}
