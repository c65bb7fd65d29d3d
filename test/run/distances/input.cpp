// RUN: launches=13 fallbacks=16 bytes_to_device=5080 bytes_to_host=2000
// EXPECT-STDERR: guard: stride
// One array at two places that only the launch knows: parallel where they are farther apart than the loop runs.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void copied(int* a, int n, int k) {
  for (int i = 0; i < n; ++i) a[i + k] = a[i] + 1;
}

[[ferry::offload]]
void rows(std::vector<double>& a, int n, int m, int from, int to) {
  for (int i = 0; i < n; ++i) a[to * m + i] = 2 * a[from * m + i] + a[to * m + i];
}

[[ferry::offload]]
void strided(long* a, int n, int p, int q) {
  for (int i = 1; i < n; i += 2) {
    a[3 * i + p] = i;
    a[3 * i + 1 + p] = a[3 * i + q] + a[3 * i + 2 + q];
  }
}

// In different strides: a level of a hierarchy and the next finer one; rows beside sums of shorter ones.
[[ferry::offload]]
void restricted(double* levels, int n, int fine, int coarse) {
  for (int i = 0; i < n; ++i) levels[coarse + i] = levels[fine + 2 * i] + levels[fine + 2 * i + 1] / 2;
}

[[ferry::offload]]
void summed(long* a, int n, int m, int at) {
  for (int i = 0; i < n; ++i) {
    long sum = 0;
    for (int j = 0; j < m; ++j) sum += a[i * 9 + j];
    a[at + i] = sum + a[at - 1];
  }
}

int main() {
  std::vector<int> a(100);
  for (int i = 0; i < 100; ++i) a[static_cast<std::size_t>(i)] = i;
  for (const int k : {50, 40, 20, 19, 1, 0}) copied(a.data(), 20, k);
  copied(a.data() + 50, 20, -20);
  copied(a.data() + 50, 20, -3);
  std::vector<double> b(100, 1.5);
  rows(b, 10, 10, 3, 7);
  rows(b, 10, 10, 7, 3);
  rows(b, 10, 10, 4, 4);
  rows(b, 10, 9, 4, 5);
  std::vector<long> c(200, 2);
  strided(c.data(), 20, 100, 0);
  strided(c.data(), 20, 0, 100);
  strided(c.data(), 20, 6, 0);
  strided(c.data(), 20, 0, 0);
  std::vector<double> levels(240, 0.5);
  for (const int coarse : {160, 130, 129, 100, 40, 39, 0}) restricted(levels.data(), 45, 40, coarse);
  restricted(levels.data(), 40, 40, 0);
  for (const int at : {91, 90, 89, 50, 1}) summed(c.data(), 10, 9, at);
  for (const int at : {80, 1}) summed(c.data(), 0, 9, at);
  double total = 0;
  for (const double value : levels) total = total * 1.01 + value;
  for (const int value : a) total = total * 1.01 + value;
  for (const double value : b) total = total * 1.01 + value;
  for (const long value : c) total = total * 1.01 + static_cast<double>(value);
  std::printf("%.17g\n", total);
}
