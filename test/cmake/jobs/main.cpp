#include <cstdio>

void twice(float*, int);
void add(float*, int);
const char* where();

int main() {
  float x[1000];
  for (int i = 0; i < 1000; ++i) x[i] = static_cast<float>(i);
  twice(x, 1000);
  add(x, 1000);
  std::printf("%g %g %s\n", static_cast<double>(x[0]), static_cast<double>(x[999]), where());
}
