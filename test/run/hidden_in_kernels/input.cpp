// RUN: launches=4 fallbacks=0
// Kernels call lambdas where variables that are declared before the loop hide the captured variables.
#include <cstdio>
#include <initializer_list>
#include <vector>

[[ferry::offload]]
void before_the_loop(int* a, int n, int low) {
  auto above = [&](int x) { return x > low ? x : low; };
  for (int i = 0; i < n; ++i) {
    int low = i % 5;
    a[i] = above(i) + low;
  }
}

[[ferry::offload]]
int sum_of(const int* a, int n) {
  int sum = 0;
  auto add = [&](int x) { sum += x; };
  for (int i = 0; i < n; ++i) {
    const int sum = a[i] / 2;
    add(sum);
  }
  return sum;
}

// Both functions hide a captured variable. Only in the first one must a variable be renamed.
[[ferry::offload]]
void capture_table(const unsigned* k, unsigned* a) {
  auto at = [&](unsigned m) { return m + k[m]; };
  for (unsigned k = 1; k < 20; ++k) a[k] = at(k);
}
[[ferry::offload]]
void capture_in_list(unsigned* a, const unsigned* b) {
  for (const unsigned k : {3u, 2u}) {
    [[maybe_unused]] const auto more = [=](unsigned s) { return s + k; };
    for (int k = 0; k < 2; ++k) a[k] += b[k];
  }
}

int main() {
  std::vector<int> a(100);
  before_the_loop(a.data(), 100, 40);
  std::printf("%d %d %d\n", a[3], a[99], sum_of(a.data(), 100));
  std::vector<unsigned> b(64, 3), c(64);
  capture_table(b.data(), c.data());
  capture_in_list(c.data(), b.data());
  std::printf("%u %u\n", c[19], c[1]);
}
