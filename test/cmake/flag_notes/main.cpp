#include <cstdio>

void one(int* x, int n);
void two(int* x, int n);

int main() {
  int x[100] = {};
  one(x, 100);
  two(x, 100);
  std::printf("%d\n", x[99]);
}
