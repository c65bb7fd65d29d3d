// The stub's includes have no place in a module unit, nor before one.
module;
#include "header.h"
export module heat;

export [[ferry::offload]] void heat(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] += 1;
}

extern "C++" [[ferry::offload]] void of_no_module(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] += 1;
}

module :private;
[[ferry::offload]] static void of_private_fragment(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] += 1;
}
