// The value that element k of an array begins with: small, so that sums are exact. `spread`: no value twice in 16.
#pragma once
template <class T>
T element(long k, int seed, bool spread) {
  return static_cast<T>(spread ? ((k + 4096) * 5 + seed) % 16 : ((k + 4096) * 7 + seed * 5) % 13);
}
