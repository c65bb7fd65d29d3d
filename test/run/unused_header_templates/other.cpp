#include "both.h"
#include "unused.h"

int sum_of_unused(const int* a, int n) {
  Grid<const int> grid{a, n};  // nobody calls its members
  int sum = 0;
  for (int i = 0; i < grid.size; ++i) sum += grid.data[i];
  return sum;
}
