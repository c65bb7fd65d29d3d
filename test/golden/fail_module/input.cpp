// Parts of a module unit that can't have a stub: its global fragment, and bodies that other units see.
module;
#include "header.h"
export module heat;

export [[ferry::offload]] inline void is_inline(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] += 1;
}

export template <class T>
[[ferry::offload]] void is_template(T* a, int n) {
  for (int i = 0; i < n; ++i) a[i] += 1;
}
template void is_template(double* a, int n);
