// RUN: launches=13 fallbacks=2
// CUDA-RUN: launches=15
// EXPECT-STDERR: buffers 'b' and 'a' overlap
// Partial results of reductions into elements are stored only at the end of a nest. If only one iteration updates the
// element, and other code in this iteration accesses it, the updates are ordinary ones, even in loops that are asserted
// to be independent. A callee selects the element of a small array with its own variables.
#include <cstdio>
#include <vector>

[[ferry::offload]] void by_condition(double* a, const double* b, double* c, int n) {
  for (int i = 0; i < n; ++i) {
    if (i == 3) a[0] += b[i];
    if (i == 3)
      c[i] = a[0];
    else
      c[i] = 1;
  }
}
[[ferry::offload]] void by_loop(double* a, const double* b, double* c, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = i; j < 1; ++j) {
      a[0] += b[j];
      c[j] = a[0];
    }
}
[[ferry::offload]] void marked(double* a, const double* b, const int* id, double* c, int n) {
  [[ferry::independent]] for (int i = 0; i < n; ++i) {
    if (id[i] == 7) {
      a[0] += b[i];
      c[i] = a[0];
    } else
      c[i] = 2;
  }
}
[[ferry::offload]] void small(std::vector<double>& r, const double* b, double* c) {
  for (int i = 0; i < 1; ++i) {
    for (int m = 0; m < 5; ++m) r[m] += b[m + i];
    c[i] = r[2];
    for (int m = 0; m < 5; ++m) r[m] += b[m + i + 1];
  }
}
[[ferry::offload]] void least(int* a, const int* b, int* c, int n) {
  for (int i = n - 1; i < n; ++i) {
    if (b[i] < a[0]) a[0] = b[i];
    c[i] = a[0] * 2;
  }
}
[[ferry::offload]] void two(unsigned* a, int k) {
  for (int i = 2; i < 3; ++i) {
    a[k] += 5;
    a[0] *= 3;
    a[k] += 1;
  }
}
[[ferry::offload]] void aliased(double* a, const double* b, double* c, int n) {
  for (int i = 0; i < n; ++i) {
    a[0] += b[i];
    c[i] = b[0];
  }
}
[[ferry::offload]] void f22(unsigned* a, int k) {
  for (unsigned l5 = 1; l5 + 3 < 5; l5++) {
    a[k] += a[l5] & 15;
    a[0] += a[l5] & 15;
  }
}
[[ferry::offload]] void f24(unsigned* a, int k) {
  for (int l5 = 1; l5 < 2; l5++) {
    a[k] += a[l5] & 15;
    a[0] += a[l5] & 15;
  }
}
static void by_names(auto& a, auto*& b, auto& i3, auto& j1, auto& n) {
  a[i3] = a[i3] + (static_cast<int>(b[n - 1 - j1]) & 15);
}
[[ferry::offload]] void f9(std::vector<long>& a, unsigned* b, int n, int k) {
  for (int j1 = k; 1 + j1 <= n; j1++)
    for (unsigned i3 = 0; i3 < 5; i3++) by_names(a, b, i3, j1, n);
}
static void given(std::vector<long>& a, unsigned* b, unsigned q, int j, int n) {
  a[q] = a[q] + (static_cast<int>(b[n - 1 - j]) & 15);
}
static void crossed(std::vector<long>& a, unsigned* b, unsigned j, int q, int n) {
  a[j] = a[j] + (static_cast<int>(b[n - 1 - q]) & 15);
}
[[ferry::offload]] void g9(std::vector<long>& a, unsigned* b, int n, int k) {
  for (int j = k; 1 + j <= n; j++)
    for (unsigned i = 0; i < 5; i++) given(a, b, i, j, n);
}
[[ferry::offload]] void h9(std::vector<long>& a, unsigned* b, int n, int k) {
  for (int j = k; 1 + j <= n; j++)
    for (unsigned i = 0; i < 5; i++) crossed(a, b, i, j, n);
}

static void numbers() {
  unsigned u[]{5, 22, 7};
  f22(u, 1);
  std::printf("%u %u\n", u[0], u[1]);
  f24(u, 1);
  std::printf("%u %u\n", u[0], u[1]);
  std::vector<long> a{7, 1, 8, 2, 99};
  unsigned b[3]{12, 6, 7};
  const auto show = [&] {
    for (long x : a) std::printf("%ld ", x);
    std::puts("");
  };
  f9(a, b, 3, 1);
  show();
  g9(a, b, 3, 1);
  show();
  h9(a, b, 3, 1);
  show();
}

int main() {
  double a[8]{1, 2, 3, 4, 5, 6, 7, 8}, b[8]{3, 1, 4, 1, 5, 9, 2, 6}, c[8]{};
  auto show = [&] {
    for (double x : a) std::printf("%g ", x);
    for (double x : c) std::printf("%g ", x);
    std::puts("");
  };
  by_condition(a, b, c, 8);
  show();
  by_loop(a, b, c, 8);
  show();
  int id[8]{1, 2, 3, 7, 5, 6, 8, 9};
  marked(a, b, id, c, 8);
  show();
  std::vector<double> r{1, 2, 3, 4, 5};
  small(r, b, c);
  for (double x : r) a[0] += x;
  show();
  int p[4]{5, 6, 7, 8}, q[4]{4, 3, 2, 1}, s[4]{};
  least(p, q, s, 4);
  std::printf("%d %d\n", p[0], s[3]);
  unsigned u[4]{5, 6, 7, 8};
  two(u, 0);
  std::printf("%u\n", u[0]);
  two(u, 1);
  std::printf("%u %u\n", u[0], u[1]);
  aliased(a, b, c, 8);
  show();
  aliased(a, a, c, 1);
  show();
  aliased(a, a, c, 8);
  show();
  numbers();
}
