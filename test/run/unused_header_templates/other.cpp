#include "both.h"
#include "unused.h"

int sum_of_unused(const int* a, int n) {
  Grid<const int> grid{a, n};  // its member functions are never called
  int sum = 0;
  for (int i = 0; i < grid.size; ++i) sum += grid.data[i];
  return sum;
}
