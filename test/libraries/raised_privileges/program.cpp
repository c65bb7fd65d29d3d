// Prints whether the kernel requests secure execution, and what a loop computes.
#include <sys/auxv.h>
#include <cstdio>

[[ferry::offload]]
void fill(int* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = i * i;
}

int main() {
  int x[100];
  fill(x, 100);
  std::printf("%lu %d\n", getauxval(AT_SECURE), x[99]);
}
