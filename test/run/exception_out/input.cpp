// RUN: launches=4 fallbacks=0
// TRANSLATE-STDERR: ferry-host-loop
// Exceptions that leave an offloaded function or are caught in it: by then, the device's results are on the
// host.
#include <cstdio>
#include <stdexcept>
#include <vector>

static void check(const double* x, int n) {
  if (x[n - 1] > 10) throw std::runtime_error("too large");
}

[[ferry::offload]]
void grow(double* x, int n, int rounds) {
  for (int t = 0; t < rounds; ++t) {
    for (int i = 0; i < n; ++i) x[i] = x[i] * 2 + 1;
    check(x, n);
  }
}

[[ferry::offload]]
bool caught(double* x, int n) {
  try {
    for (int i = 0; i < n; ++i) x[i] += 20;
    if (x[0] > 15) throw 7;
    return false;
  } catch (int seven) {
    for (int i = 0; i < n; ++i) x[i] -= seven;
    return true;
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
  const int n = 33;
  std::vector<double> x(n);
  for (int i = 0; i < n; ++i) x[i] = 0.0625 * i;  // x[n - 1] is 2, later 5 and 11
  try {
    grow(x.data(), n, 9);
    std::printf("not thrown\n");
  } catch (const std::exception& e) {
    std::printf("%s\n", e.what());
  }
  show("x", x.data(), n);
  const bool thrown = caught(x.data(), n);
  std::printf("%d\n", thrown);
  show("x", x.data(), n);
}
