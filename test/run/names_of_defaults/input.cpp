// RUN: launches=2 fallbacks=0
// Default member initialisers use names from their own scope. A parameter with the same name is a different variable.
#include <cstdio>

int shift = 2;
double table[64];

struct Defaults {
  double first = table[shift << 1], second = table[shift];
};

[[ferry::offload]] void run(double* a, int n, int shift) {
  for (int i = 0; i < n; ++i) table[i] = i;
  Defaults before{};
  std::printf("%g %g %d\n", before.first, before.second, shift);
  for (int i = 0; i < n; ++i) ::table[i] = i + 1, a[i] = 1;
  double* table = a;
  Defaults after{};
  std::printf("%g %g %g\n", after.first, after.second, table[0]);
}

int main() {
  double a[64] = {};
  run(a, 64, 0);
}
