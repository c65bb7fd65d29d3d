// RUN: launches=4 fallbacks=0 bytes_to_device=800 bytes_to_host=2400
// Local containers that a nest writes and the function returns, by name or by one of two returns. In `squares`,
// 100 doubles are copied in and 100 out; in `counted`, 100 are copied out; in `either`, 2 * 50 are copied out in two
// calls.
#include <cstdio>
#include <vector>

[[ferry::offload]]
std::vector<double> squares(const std::vector<double>& x) {
  std::vector<double> r(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) r[i] = x[i] * x[i];
  return r;
}

[[ferry::offload]]
std::vector<double> counted(int n) {
  std::vector<double> r(n);
  for (int i = 0; i < n; ++i) r[i] = i * 0.5;
  return r;
}

[[ferry::offload]]
std::vector<double> either(bool up, int n) {
  std::vector<double> a(n), b(n);
  if (up) {
    for (int i = 0; i < n; ++i) a[i] = i;
    return a;
  }
  for (int i = 0; i < n; ++i) b[i] = n - i;
  return b;
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
  std::vector<double> x(100);
  fill(x.data(), 100, 52);
  const std::vector<double> s = squares(x), c = counted(100), up = either(true, 50), down = either(false, 50);
  show("squares", s.data(), s.size());
  show("counted", c.data(), c.size());
  show("up", up.data(), up.size());
  show("down", down.data(), down.size());
}
