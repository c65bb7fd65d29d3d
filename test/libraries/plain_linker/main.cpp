#include <cstdio>

void shift(int* x, int n);
int table_value();

int main() {
  int x[100];
  for (int i = 0; i < 100; ++i) x[i] = i;
  shift(x, 100);
  std::printf("%d %d %d\n", x[0], x[99], table_value());
}
