#include <cstdio>

void add(int* x, int n);

int main() {
  int x[3] = {1, 2, 3};
  add(x, 3);
  std::printf("%d %d %d\n", x[0], x[1], x[2]);
}
