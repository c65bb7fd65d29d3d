// RUN: launches=2 fallbacks=0
// Headers whose annotated templates this unit never instantiates remain includes. A template of one header is used.
#include <cstdio>

#include "both.h"
#include "unused.h"
#include "used.h"

int sum_of_unused(const int* a, int n);  // other.cpp uses no template and has no annotated function of its own

[[ferry::offload]]
void add(int* a, int n) {
  for (int i = 0; i < n; ++i) a[i] += header_constant;
}

int main() {
  int a[50];
  fill(a, 50);
  add(a, 50);
  std::printf("%d %d %d\n", a[0], a[49], sum_of_unused(a, 50));
}
