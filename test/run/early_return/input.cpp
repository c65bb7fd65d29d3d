// RUN: launches=6 fallbacks=0
// Returns before, between and inside host control flow around nests: at each return, the device's results are on
// the host.
#include <cstdio>
#include <vector>

[[ferry::offload]]
bool staged(double* x, int n, int stages) {
  if (n <= 0) return false;
  for (int i = 0; i < n; ++i) x[i] += 1;
  if (stages == 1) return true;
  for (int t = 0; t < stages; ++t) {
    for (int i = 0; i < n; ++i) x[i] *= 2;
    if (t == 1) {
      x[0] = -1;
      return true;
    }
  }
  return false;
}

[[ferry::offload]]
void plain_return(double* x, int n, bool stop) {
  if (stop) return;
  for (int i = 0; i < n; ++i) x[i] -= 0.5;
  return;
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
  const int n = 128;
  std::vector<double> x(n);
  fill(x.data(), n, 22);
  bool r = staged(x.data(), 0, 5);
  std::printf("%d\n", r);
  r = staged(x.data(), n, 1);
  std::printf("%d\n", r);
  show("x", x.data(), n);
  plain_return(x.data(), n, true);
  r = staged(x.data(), n, 1);
  std::printf("%d\n", r);
  r = staged(x.data(), 0, 2);
  plain_return(x.data(), n, false);
  plain_return(x.data(), n, true);
  r = staged(x.data(), n, 3);
  std::printf("%d\n", r);
  show("x", x.data(), n);
}
