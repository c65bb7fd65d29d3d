#include <cstdio>

[[ferry::offload]]
void fill(int* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = 7;
}

int main() {
  int x[3];
  fill(x, 3);
  std::printf("%d %d %d\n", x[0], x[1], x[2]);
}
