// Returns the initial value of element k of an array. It is small, so that sums are exact. `contents`: 0 repeats
// values, 1 repeats none in 16. For further_calls.py: 2 all equal, 3 two alternating values, 4 none repeated in 64.
#pragma once
template <class T>
T element(long k, int seed, int contents) {
  switch (contents) {
    case 1:
      return static_cast<T>(((k + 4096) * 5 + seed) % 16);
    case 2:
      return static_cast<T>(1 + seed % 2);
    case 3:
      return static_cast<T>((k + 4096) % 2 * 3 + seed % 2);
    case 4:
      return static_cast<T>((k + 4096) * 5 % 64);
    default:
      return static_cast<T>(((k + 4096) * 7 + seed * 5) % 13);
  }
}
