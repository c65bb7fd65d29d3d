// RUN: launches=15 fallbacks=0
// Searches for the first element as the message about `break` suggests: with a minimum index or a flag.
#include <algorithm>
#include <cstdio>
#include <vector>

[[ferry::offload]] int first(const int* x, int n, int key) {
  int found = n;
  for (int i = 0; i < n; ++i)
    if (x[i] == key) found = std::min(found, i);
  return found < n ? found : -1;
}

[[ferry::offload]] bool any(const std::vector<int>& x, int key) {
  bool found = false;
  for (std::size_t i = 0; i < x.size(); ++i)
    if (x[i] == key) found = true;
  return found;
}

// Returns the last index with the key, because later iterations overwrite `found`.
[[ferry::offload]] int last(const int* x, int n, int key) {
  int found = -1;
  for (int i = 0; i < n; ++i)
    if (x[i] == key) found = i;
  return found;
}

int main() {
  const int n = 5000;
  std::vector<int> x(n);
  for (int i = 0; i < n; ++i) x[i] = i * 7919 % 1009;
  for (const int key : {0, 500, 1008, 1009, x[n - 1]})
    std::printf("%d %d %d\n", first(x.data(), n, key), any(x, key), last(x.data(), n, key));
  std::printf("%d %d %d\n", first(nullptr, 0, 1), any({}, 1), last(nullptr, 0, 1));
}
