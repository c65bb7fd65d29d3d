#pragma once
#include "both.h"

template <class T>
[[ferry::offload]]
void fill(T* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = static_cast<T>(i);
}
