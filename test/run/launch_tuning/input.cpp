// RUN: launches=6 fallbacks=0
// [[ferry::block]] and [[ferry::max_registers]], on functions and on loops, also on both at once: they change only
// the launch.
#include <cstdio>
#include <vector>

[[ferry::offload, ferry::block(96)]]
void on_function(double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] += 1;
  for (int i = 0; i < n; ++i) x[i] *= 2;
}

[[ferry::offload]]
void on_loop(double* x, int m, int n) {
  [[ferry::block(128)]]
  for (int j = 0; j < m; ++j)
    for (int i = 0; i < n; ++i) x[j * n + i] -= j;
  [[ferry::max_registers(64)]] for (int i = 0; i < m * n; ++i) x[i] *= 0.5;
  [[ferry::block(64, 256), ferry::max_registers(64, 32, 0x40)]]
  for (int i = 0; i < m * n; ++i) x[i] += 0.25;
}

[[ferry::offload]] [[ferry::max_registers(32)]]
void both(double* x, int n) {
  [[ferry::independent, ferry::block(32)]] for (int i = 0; i < n; ++i) x[i] = -x[i];
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
  std::vector<double> x(600);
  fill(x.data(), 600, 127);
  on_function(x.data(), 600);
  on_loop(x.data(), 20, 30);
  both(x.data(), 599);
  show("x", x.data(), 600);
}
