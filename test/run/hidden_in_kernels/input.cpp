// RUN: launches=2 fallbacks=0
// Lambdas that kernels call where the names of what they have captured are hidden, for variables from before the loop.
#include <cstdio>
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

int main() {
  std::vector<int> a(100);
  before_the_loop(a.data(), 100, 40);
  std::printf("%d %d %d\n", a[3], a[99], sum_of(a.data(), 100));
}
