// Operations that can move an iterator, but not the pointer that replaces it in kernels.
#include <vector>

[[ferry::offload]] void by_number(std::vector<double>& v, int n, float s) {
  for (int i = 0; i < n; ++i) *(v.begin() + i + s) = 2 * n;
}
[[ferry::offload]] void in_brackets(std::vector<double>& v, int n) {
  for (int i = 0; i < n; ++i) v.begin()[i * 0.5] = 1;
}
