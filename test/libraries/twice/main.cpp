#include <cstdio>
#include <vector>

extern int start;
void first(int* x, int n);
void second(int* x, int n);

int main() {
  std::vector<int> x(5000);
  for (int i = 0; i < 5000; ++i) x[i] = i - 40 + start;
  first(x.data(), 5000);
  second(x.data(), 5000);
  std::printf("%d %d %d\n", x[1], x[500], x[4999]);
}
