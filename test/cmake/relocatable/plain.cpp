#include "law.h"

#include <cstdio>

int main() {
  double x = 3;
  halved(&x, 1);
  std::printf("%g\n", x);
}
