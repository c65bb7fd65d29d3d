// A few outer iterations that add to the same elements: each one launches its inner loop. The inner loop needs no
// atomic updates, so sums keep their order. A histogram remains a single launch with atomic updates.
// RUN: launches=17
#include <cstdio>
#include <vector>

[[ferry::offload]]
void echoes(const std::vector<float>& in, std::vector<float>& out, int n, const int* delay, const float* gain) {
  for (int e = 0; e < 5; ++e)
    for (int i = 0; i < n - delay[e]; ++i) out[i + delay[e]] += gain[e] * in[i];
}

// The outer body has a declaration and two inner loops.
[[ferry::offload]]
void two_loops(const float* in, float* left, float* right, int n, const int* delay) {
  for (int e = 0; e < 4; ++e) {
    const int d = delay[e];
    for (int i = 0; i < n; ++i) left[i + d] += 0.5f * in[i];
    for (int i = 0; i < n; ++i) right[i + d] += 0.1f * in[i];
  }
}

// The updates of an outer iteration touch distinct elements along the inner loop.
[[ferry::offload]]
void taps(const float* in, float* out, int n) {
  for (int e = 1; e <= 3; ++e) {
    const int d = 100 * e;
    for (int i = d; i < n; ++i) out[i] += 0.3f / e * in[i - d];
  }
}

[[ferry::offload]]
void histogram(const int* key, int* count, int n) {
  for (int e = 0; e < 3; ++e)
    for (int i = 0; i < n; ++i) count[key[e * n + i]] += 1;
}

int main() {
  const int n = 5000, delay[] = {0, 7, 100, 3, 1000};
  const float gain[] = {1, 0.3f, 0.7f, 0.1f, 0.2f};
  std::vector<float> in(n), out(n), left(2 * n), right(2 * n);
  for (int i = 0; i < n; ++i) in[i] = 1.0f / (i + 1);
  echoes(in, out, n, delay, gain);
  two_loops(in.data(), left.data(), right.data(), n, delay);
  taps(in.data(), out.data(), n);
  std::vector<int> key(3 * n), count(17);
  for (int i = 0; i < 3 * n; ++i) key[i] = i * 7 % 17;
  histogram(key.data(), count.data(), n);
  float sum = 0;
  for (int i = 0; i < n; ++i) sum += out[i] * (i % 5) + left[i] - right[n + i];
  std::printf("%.9g %.9g %.9g %d\n", out[1234], left[1010], sum, count[3]);
}
