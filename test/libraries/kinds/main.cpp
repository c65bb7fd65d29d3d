#include <cstdio>

int alpha(int* x, int n);
int beta(int* x, int n);
int gamma_(int* x, int n);
int delta(int* x, int n);
int epsilon(int* x, int n);
int plain(int* x, int n);

// Runs before main() and calls libraries of every kind.
static int early() {
  int x[64] = {};
  alpha(x, 64), beta(x, 64), gamma_(x, 64), epsilon(x, 64);
  return x[63] + x[62] + x[61];
}
static const int before_main = early();

int main() {
  int x[100];
  for (int i = 0; i < 100; ++i) x[i] = i;
  int (*const functions[])(int*, int) = {alpha, beta, gamma_, delta, epsilon, plain};
  for (auto* f : functions) std::printf("%d ", f(x, 100));
  long sum = 0;
  for (int v : x) sum += v;
  std::printf("%ld %d\n", sum, before_main);
}
