// RUN: fallbacks=0
// TRANSLATE-STDERR: ferry-host-loop
// Loops in forms that stay on the host: bounds with side effects, variables changed in the body, break and
// return, two variables, no condition, floating-point variables, pointers. Each function also has one loop for
// the device.
#include <cstdio>
#include <vector>

static int calls;

static int bound(int n) {
  ++calls;
  return n;
}

[[ferry::offload]]
void side_effects(double* x, int n) {
  for (int i = 0; i < bound(n); ++i) x[i] += 1;
  for (int i = 0; i < n; ++i) x[i] *= 2;
}

[[ferry::offload]]
int searches(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] -= 2;
  int found = -1;
  for (int i = 0; i < n; ++i)
    if (x[i] < -5) {
      found = i;
      break;
    }
  for (int i = n - 1; i >= 0; --i)
    if (x[i] > 3) return i;
  return found;
}

[[ferry::offload]]
void variables(double* x, int n) {
  for (int i = 0; i < n; ++i) {
    if (x[i] > 0) ++i;
    if (i < n) x[i] = 1;
  }
  for (int i = 0, j = n - 1; i < j; ++i, --j) x[i] += x[j];
  for (int i = 0;; ++i) {
    if (i >= n) break;
    x[i] += 0.5;
  }
  for (double t = 0; t < n; t += 1) x[static_cast<int>(t)] += t;
  for (double* p = x; p != x + n; ++p) *p *= 3;
  for (int i = 1; i < n; i *= 2) x[i] = -1;
  int i = 0;
  for (; i < n; ++i) x[i] -= 1;
  for (int& k = i; k > n / 2; --k) x[k - 1] += 8;
  while (i-- > 0) x[i] += 0.25;
  for (int k = 0; k < n; ++k) x[k] *= 0.5;
}

[[ferry::offload]]
void moving_bound(double* x, int n) {
  int m = n;
  for (int i = 0; i < m; ++i) {
    x[i] += m;
    if (i % 4 == 0) --m;
  }
  for (int i = 0; i < n; ++i) x[i] += 1;
}

// Fills `p` with deterministic values from -8 to 8.
static void fill(double* p, std::size_t n, unsigned seed) {
  for (std::size_t k = 0; k < n; ++k) {
    seed = seed * 1664525u + 1013904223u;
    p[k] = (seed >> 16) / 4096.0 - 8.0;
  }
}

// Prints an FNV-1a hash of all bytes, so that any wrong element is noticed, and three elements for the reader.
template <class T>
static void show(const char* what, const T* p, std::size_t n) {
  unsigned hash = 2166136261u;
  for (std::size_t k = 0; k < n * sizeof(T); ++k)
    hash = (hash ^ reinterpret_cast<const unsigned char*>(p)[k]) * 16777619u;
  std::printf("%s: %08x", what, hash);
  if (n > 0)
    std::printf(" [%.17g ... %.17g ... %.17g]", double(p[0]), double(p[n / 2]), double(p[n - 1]));
  std::printf("\n");
}

int main() {
  const int n = 45;
  std::vector<double> x(n);
  fill(x.data(), n, 97);
  side_effects(x.data(), n);
  std::printf("%d calls\n", calls);
  std::printf("found %d\n", searches(x.data(), n));
  show("x", x.data(), n);
  variables(x.data(), n);
  show("x", x.data(), n);
  moving_bound(x.data(), n);
  show("x", x.data(), n);
}
