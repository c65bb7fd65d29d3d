// RUN: launches=48 fallbacks=5 bytes_to_device=2400 bytes_to_host=1896
// EXPECT-STDERR: input.cpp:\d+: iterations read elements of 't' before they write them; this loop .* \(guard: fill\)
// Scratch whose filled part depends on sizes. It is private if each iteration reads only what it has filled, which the
// launch checks. Otherwise an iteration needs data of earlier ones, and the loop runs on the host.
#include <cstdio>
#include <vector>

// Reads both ends of n filled elements.
[[ferry::offload]]
void ends(double* out, const double* in, int rows, int n) {
  double t[16] = {};
  for (int j = 0; j < rows; ++j) {
    for (int k = 0; k < n; ++k) t[k] = in[j * n + k] * in[j * n + k];
    out[2 * j] = t[1] + t[2];
    out[2 * j + 1] = t[n - 2];
  }
}

// The sizes of the filled part and of the used part are in two variables, whose values may be equal.
[[ferry::offload]]
void two_names(std::vector<int>& out, int rows, int filled, int used) {
  int t[16] = {};
  for (int j = 0; j < rows; ++j) {
    for (int k = 0; k < filled; ++k) t[k] = j * k + 1;
    int sum = 0;
    for (int k = 0; k < used; ++k) sum += t[k];
    out[j] = sum;
  }
}

// The inner loop fills only a part of `t`, which may begin after element 0.
[[ferry::offload]]
void from_the_middle(float* out, int rows, int from, int to, int first, int last) {
  float t[16] = {};
  for (int j = 0; j < rows; ++j) {
    for (int k = from; k < to; ++k) t[k] = static_cast<float>(j - k);
    float most = 0;
    for (int k = first; k <= last; ++k) most += t[k] * t[first];
    out[j] = most;
  }
}

// An array that passes data to the next iteration isn't scratch, whatever the sizes are: this loop stays on the host.
[[ferry::offload]]
void handed_on(double* out, const double* in, int rows, int n) {
  double t[16] = {};
  [[ferry::sequential]] for (int j = 0; j < rows; ++j) {
    out[j] = t[0];
    for (int k = 0; k < n; ++k) t[k] = in[j] + k;
  }
  for (int j = 0; j < rows; ++j) out[j] *= 2;
}

template <class T>
void show(const char* what, const std::vector<T>& all) {
  double sum = 0;
  for (std::size_t i = 0; i < all.size(); ++i) sum += static_cast<double>(all[i]) * static_cast<double>(i % 7 + 1);
  std::printf("%s %.17g\n", what, sum);
}

int main() {
  std::vector<double> in(400), out(40);
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<double>(i % 11);
  for (const int n : {8, 3, 2}) ends(out.data(), in.data(), 20, n), show("ends", out);
  std::vector<int> sums(30);
  for (const int used : {5, 9, 0, 10, 16}) two_names(sums, 30, 9, used), show("two names", sums);
  std::vector<float> most(25);
  from_the_middle(most.data(), 25, 2, 9, 3, 8), show("middle", most);
  from_the_middle(most.data(), 25, 2, 9, 1, 8), show("middle", most);
  from_the_middle(most.data(), 25, 2, 9, 2, 9), show("middle", most);
  from_the_middle(most.data(), 25, 2, 9, 5, 4), show("middle", most);
  handed_on(out.data(), in.data(), 40, 8), show("handed on", out);
}
