#include <ferry/annotate.h>
FERRY_OFFLOAD void add_three(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 3;
}
