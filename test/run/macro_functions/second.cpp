#define OF_HEADER second_of_header
#include "kernels.h"

#define KERNEL(name, ...) [[ferry::offload]] static void name(double* a, int n) { for (int i = 0; i < n; ++i) __VA_ARGS__; }
KERNEL(first, a[i] += 100)
KERNEL(second, a[i] += 1000 * (i % 2))

void second_file(double* a, int n) {
  first(a, n);
  second(a, n);
  second_of_header(a, n);
}
