// RUN: launches=400 fallbacks=0
// Two host threads own the even and the odd elements of one array: only the elements that a call wrote are copied to
// the host.
#include <cstdio>
#include <thread>
#include <vector>

[[ferry::offload]]
void step(double* x, int first, int n) {
  for (int i = first; i < n; i += 2) x[i] = x[i] * 0.5 + i;
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
  const int n = 501;
  std::vector<double> x(n);
  fill(x.data(), n, 69);
  std::thread threads[2];
  for (int t = 0; t < 2; ++t)
    threads[t] = std::thread([&x, t] {
      for (int k = 0; k < 200; ++k) step(x.data(), t, n);
    });
  for (auto& thread : threads) thread.join();
  show("x", x.data(), n);
}
