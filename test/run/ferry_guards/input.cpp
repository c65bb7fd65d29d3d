// RUN: launches=1 fallbacks=0
// A project about ferries: guards of headers, macros of the same names as those of <ferry/annotate.h>, names in other functions.
#include <cstdio>

#include "boats.h"

#ifndef FERRY_OFFLOAD
#define FERRY_OFFLOAD [[ferry::offload]]
#endif

namespace ferry_company {
constexpr int boats = 5;
}

FERRY_OFFLOAD
void sail(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = ferry_company::boats * i;
}

int main() {
  double x[64];
  sail(x, 64);
  std::printf("%g\n", doubled(x[63]));
}
