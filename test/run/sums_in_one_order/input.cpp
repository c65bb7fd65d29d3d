// RUN: launches=30 fallbacks=0
// Sums equal, to the bit, sums in the order that docs/language.md describes, wherever they are computed. Each result is
// either the original loop's (untranslated, and with FERRY_DEVICE=off) or that of this order. The two results differ.
#include <cstdio>
#include <vector>

[[ferry::offload]] float dot(const float* x, const float* y, int n) {
  float s = 0.25f;
  for (int i = 0; i < n; ++i) s += x[i] * y[i];
  return s;
}
[[ferry::offload]] float backwards(const float* x, const float* y, int n) {
  float s = 0.25f;
  for (int i = n - 1; i >= 0; --i) s += x[i] * y[i];
  return s;
}
[[ferry::offload]] float rows(const float* x, const float* y, int n, int m) {
  float s = 0.25f;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) s += x[i * m + j] * y[i * m + j];
  return s;
}
[[ferry::offload]] float planes(const float* x, const float* y, int n, int m, int k) {
  float s = 0.25f;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      for (int l = 0; l < k; ++l) s += x[(i * m + j) * k + l] * y[(i * m + j) * k + l];
  return s;
}
[[ferry::offload]] void into(const float* x, const float* y, int n, float* to) {
  float sums[2] = {0.25f, 0.25f};
  for (int i = 0; i < n; ++i) {
    if (x[i] < 0) continue;
    sums[i & 1] += x[i] * y[i];
  }
  to[0] = sums[0], to[1] = sums[1];
}

template <class F>
float in_order(int n, F term) {
  long size = 64;
  while (size < 8192 && size * 2 * 256 <= n) size *= 2;
  std::vector<float> tiles;
  for (long begin = 0; begin < n; begin += size) {
    float lane[64];
    for (float& l : lane) l = -0.0f;
    for (long i = begin; i < begin + size && i < n; ++i) lane[(i - begin) % 64] += term(int(i));
    for (int half = 32; half > 0; half /= 2)
      for (int l = 0; l < half; ++l) lane[l] += lane[l + half];
    tiles.push_back(lane[0]);
  }
  for (std::size_t d = 1; d < tiles.size(); d *= 2)
    for (std::size_t i = 0; i + d < tiles.size(); i += 2 * d) tiles[i] += tiles[i + d];
  return 0.25f + tiles[0];
}
template <class F>
float as_written(int n, F term) {
  float s = 0.25f;
  for (int i = 0; i < n; ++i) s += term(i);
  return s;
}

int differences = 0;
template <class F>
void check(const char* what, int n, float sum, F term) {
  const float ordered = in_order(n, term), written = as_written(n, term);
  differences += ordered != written;
  if (sum != ordered && sum != written) std::printf("%s of %d: %.9e is neither %.9e nor %.9e\n", what, n, sum, ordered, written);
}

int main() {
  for (int n : {1, 60, 1260, 6000, 70020, 300060}) {
    std::vector<float> x(n), y(n);
    for (int i = 0; i < n; ++i) x[i] = 1e-3f * float(1 + i % 977), y[i] = 1.0f / float(1 + i % 113);
    const auto term = [&](int i) { return x[i] * y[i]; };
    check("dot", n, dot(x.data(), y.data(), n), term);
    check("backwards", n, backwards(x.data(), y.data(), n), [&](int i) { return term(n - 1 - i); });
    const int m = n % 20 == 0 ? 20 : 1;
    check("rows", n, rows(x.data(), y.data(), n / m, m), term);
    check("planes", n, planes(x.data(), y.data(), 1, n / m, m), term);
    float to[2];
    into(x.data(), y.data(), n, to);
    for (int odd = 0; odd < 2; ++odd)
      check("into", n, to[odd], [&](int i) { return (i & 1) == odd ? term(i) : -0.0f; });
  }
  std::printf("%s\n", differences > 20 ? "the orders differ" : "the data tells nothing");
}
