// Calls where compilers may evaluate arguments in different orders, and the order matters.
#include <algorithm>
#include <vector>

static int sum(int a, int b) { return a + b; }

struct Pair {
  int first, second;
  Pair(int a, int b) : first(a), second(b) {}
};

[[ferry::offload]] void counts_on(const int* x, int* y, int n) {
  for (int i = 0; i < n; ++i) {
    int k = i;
    y[i] = sum(k++, x[k]);
  }
}

[[ferry::offload]] void library(const int* x, int* y, int n) {
  for (int i = 0; i < n; ++i) {
    int k = i;
    y[i] = std::max(x[k], ++k);
  }
}

[[ferry::offload]] void element(int* x, int* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = sum(x[i] += 2, x[i]);
}

[[ferry::offload]] void made(int* y, int n) {
  for (int i = 0; i < n; ++i) {
    int k = i;
    y[i] = Pair(k++, k).second;
  }
}

// The order is specified, or nothing that changes is read.
[[ferry::offload]] void in_order(const int* x, int* y, int n) {
  for (int i = 0; i < n; ++i) {
    int k = i, l = i;
    y[i] = Pair{k++, k}.second + sum(l++, x[i]) + (l++, x[l - 1]) + sum(x[i], i + 1);
  }
}
