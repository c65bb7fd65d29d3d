// RUN: launches=9 fallbacks=0
// TRANSLATE-STDERR: each iteration of .i. reads an element of
// A variable keeps its initial value when a loop changes the variables from which it was initialised.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void value([[ferry::extent(4 * n)]] int* x, const int* y, int n) {
  for (int i = 0; i < 4 * n; ++i) x[i] = -i;
  for (int i = 0; i < n; ++i) {
    int k = 3;
    const int p = 4 * i + k;
    for (k = 0; k < 2; ++k) x[p] = y[k] + i;
  }
}

[[ferry::offload]]
void reference([[ferry::extent(4 * n + 4)]] int* x, const int* y, int n) {
  for (int i = 0; i < 4 * n + 4; ++i) x[i] = -i;
  for (int i = 0; i < n; ++i) {
    int k = 7;
    int& r = x[4 * i + k];
    for (k = 0; k < 4; ++k) r += y[k] + i;
  }
}

[[ferry::offload]]
void pointer([[ferry::extent(4 * n + 7)]] int* x, const int* y, int n) {
  for (int i = 0; i < 4 * n + 7; ++i) x[i] = -i;
  for (int i = 0; i < n; ++i) {
    int k = 9;
    int* row = x + 4 * i + k;
    for (k = 0; k < 4; ++k) row[1] += y[k] + i;
  }
}

[[ferry::offload]]
void recurrence([[ferry::extent(4 * n + 4)]] int* x, int n) {
  for (int i = 0; i < 4 * n + 4; ++i) x[i] = -i;
  for (int i = 0; i < n; ++i) {
    int k = 4;
    const int p = 4 * i + k;
    for (k = 0; k < 4; ++k) x[p] = x[4 * i + k] + 1;
  }
}

// `k` is the variable of the `for` loop here, and its first value is the loop's initial value.
[[ferry::offload]]
void inside(int* x, const int* y, int n) {
  for (int i = 0; i < 4 * n; ++i) x[i] = -i;
  for (int i = 0; i < n; ++i) {
    int k = 3;
    for (k = 0; k < 4; ++k) {
      const int p = 4 * i + k;
      int& r = x[p];
      int* row = x + p;
      for (int l = 0; l < 3; ++l) r += y[l], row[0] += l;
    }
  }
}

static void show(const char* name, const std::vector<int>& x) {
  std::printf("%s:", name);
  for (const int e : x) std::printf(" %d", e);
  std::printf("\n");
}

int main() {
  const int n = 9, y[] = {3, 1, 4, 1};
  std::vector<int> x(4 * n + 8);
  value(x.data(), y, n), show("value", x);
  reference(x.data(), y, n), show("reference", x);
  pointer(x.data(), y, n), show("pointer", x);
  recurrence(x.data(), n), show("recurrence", x);
  inside(x.data(), y, n), show("inside", x);
}
