// RUN: launches=25 fallbacks=1
// EXPECT-STDERR: overlap
// std::swap of elements and of an iteration's local variables.
#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

[[ferry::offload]]
void reverse(std::vector<int>& x) {
  const int n = static_cast<int>(x.size());
  for (int i = 0; i < n / 2; ++i) std::swap(x[i], x[n - 1 - i]);
}

// Sorts by odd-even transposition.
[[ferry::offload]]
void sort(float* x, int n) {
  for (int phase = 0; phase < n; ++phase)
    for (int i = phase % 2; i < n - 1; i += 2)
      if (x[i + 1] < x[i]) std::swap(x[i], x[i + 1]);
}

[[ferry::offload]]
void exchange(double* a, double* b, int n) {
  using std::swap;
  for (int i = 0; i < n; ++i) swap(a[i], b[i]);
}

[[ferry::offload]]
void divisors(const unsigned* a, const unsigned* b, unsigned* c, int n) {
  for (int i = 0; i < n; ++i) {
    unsigned x = a[i], y = b[i];
    if (x < y) std::swap(x, y);
    while (y != 0) {
      x %= y;
      std::swap(x, y);
    }
    c[i] = x;
    unsigned &first = c[i], last = 3;
    if (first == 1) std::swap(first, last);
  }
}

// The host swaps elements between two kernels.
[[ferry::offload]]
void ends(int* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 100;
  int k = 1, l = n - 2;
  if (n > 4) std::swap(k, l);
  std::swap(x[0], x[n - 1]);
  std::swap(x[k], x[l]);
  for (int i = 0; i < n; ++i) x[i] *= 3;
}

template <class T>
static void show(const char* name, const T* x, int n) {
  std::printf("%s:", name);
  for (int i = 0; i < n; ++i) std::printf(" %g", static_cast<double>(x[i]));
  std::printf("\n");
}

int main() {
  std::vector<int> x(17);
  for (int i = 0; i < 17; ++i) x[i] = i * i % 23;
  reverse(x), show("reverse", x.data(), 17);
  float y[20];
  for (int i = 0; i < 20; ++i) y[i] = static_cast<float>(i * 37 % 19);
  sort(y, 20), show("sort", y, 20);
  double a[12], b[9];
  for (int i = 0; i < 12; ++i) a[i] = i;
  for (int i = 0; i < 9; ++i) b[i] = -i;
  exchange(a, b, 9), show("exchange a", a, 12), show("exchange b", b, 9);
  exchange(a, a + 1, 9), show("exchange overlapping", a, 12);
  const unsigned c[] = {12, 35, 7, 0, 100, 81}, d[] = {18, 14, 13, 5, 75, 54};
  unsigned e[6] = {};
  divisors(c, d, e, 6), show("divisors", e, 6);
  int z[9];
  for (int i = 0; i < 9; ++i) z[i] = i;
  ends(z, 9), show("ends", z, 9);
}
