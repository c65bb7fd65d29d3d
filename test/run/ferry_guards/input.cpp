// RUN: launches=1 fallbacks=0
// A project about ferries: include guards, macros named like those of <ferry/annotate.h>, and similar names elsewhere.
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
