// RUN: launches=13 fallbacks=5
// OWN-MEMORY: reads whose range is found by trial, and exits that are checked
// EXPECT-STDERR: :13: .*a loop with .!=. begins beyond its end; this loop runs on the host
// EXPECT-STDERR: :24: .*a loop with .!=. begins beyond its end; this loop runs on the host
// EXPECT-STDERR: :67: .*a loop with .!=. begins beyond its end; this loop runs on the host
// Inner loops that compare with `!=`, may begin beyond their bounds, and then stop at a `break` or at a failed check.
#include <cstdio>
#include <stdexcept>
#include <vector>

// The loop reads up to its `break`, which is past the bound in the header.
[[ferry::offload]] void sums(const int* x, int* y, int n, int a, int b) {
  for (int i = 0; i < n; ++i) {
    int s = 0;
    for (int k = a; k != b; ++k) {
      if (k > 100 + i) break;
      s += x[k];
    }
    y[i] = s;
  }
}

[[ferry::offload]] void pointers(const int* x, int* y, int n, int a, int m) {
  for (int i = 0; i < n; ++i) {
    int s = 0;
    for (const int* p = x + a; p != x + m; ++p) {
      if (*p > 100 + i) break;
      s += *p;
    }
    y[i] = s;
  }
}

[[ferry::offload]] void constants(const int* x, int* y, int n) {
  for (int i = 0; i < n; ++i) {
    y[i] = 0;
    for (int k = 5; k != 3; ++k) {
      if (k == 9) break;
      y[i] += x[i + k];
    }
  }
}

[[ferry::offload]] void every_other(const int* x, int* y, int n, int m) {
  for (int i = 0; i < n; ++i) {
    int s = 0;
    for (int k = 0; k != m; k += 2) {
      if (x[k] > 100 + i) break;
      s += x[k];
    }
    y[i] = s;
  }
}

[[ferry::offload]] void rows(const int* begin, const int* x, int* y, int n) {
  for (int i = 0; i < n; ++i) {
    int s = 0;
    for (int k = begin[i]; k != begin[i + 1]; ++k) {
      if (x[k] > 60) break;
      s += x[k];
    }
    y[i] = s;
  }
}

[[ferry::offload]] void checked(const std::vector<int>& v, int* y, int n, int a, int b) {
  for (int i = 0; i < n; ++i) {
    int s = 0;
    for (int k = a; k != b; ++k) s += v.at(k);
    y[i] = s;
  }
}

// Host code between kernels also reads past the bound in its header.
[[ferry::offload]] int host(int* x, int n, int a, int b) {
  for (int i = 0; i < n; ++i) x[i] += i;
  int found = -1;
  [[ferry::sequential]] for (int k = a; k != b; ++k) {
    if (x[k] > 300) { found = k; break; }
  }
  for (int i = 0; i < n; ++i) x[i] += 1;
  return found;
}

static void print(const char* name, const std::vector<int>& y) {
  unsigned s = 0;
  for (const int one : y) s = s * 31 + static_cast<unsigned>(one);
  std::printf("%s %u\n", name, s);
}

int main() {
  std::vector<int> x(300), y(40), begin(41);
  for (int i = 0; i < 300; ++i) x[i] = i;
  for (int i = 0; i < 41; ++i) begin[i] = i % 2 == 0 ? 3 * i : 3 * i + 9;
  const auto each = [&](const char* name, int a, int b) {
    sums(x.data(), y.data(), 40, a, b);
    print(name, y);
    pointers(x.data(), y.data(), 40, a, b);
    print(name, y);
  };
  each("ahead", 5, 200);
  each("empty", 5, 5);
  each("beyond", 105, 100);
  each("at once", 205, 200);
  every_other(x.data(), y.data(), 40, 20);
  print("even", y);
  every_other(x.data(), y.data(), 40, 21);
  print("odd", y);
  rows(begin.data(), x.data(), y.data(), 40);
  print("rows", y);
  constants(x.data(), y.data(), 40);
  print("constants", y);
  for (const int b : {30, 8}) {
    try {
      checked(x, y.data(), 40, 10, b);
    } catch (const std::out_of_range&) {
      std::printf("thrown ");
    }
    print("checked", y);
  }
  std::printf("%d\n", host(x.data(), 300, 5, 300));
  std::printf("%d\n", host(x.data(), 300, 5, 3));
  print("x", x);
}
