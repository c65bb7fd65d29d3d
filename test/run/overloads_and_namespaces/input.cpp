// RUN: launches=9 fallbacks=0
// Overloads, static functions, functions with the same name in named, nested, inline and anonymous namespaces, and
// qualified definitions.
#include <cstdio>
#include <vector>

namespace {
[[ferry::offload]]
void scale(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] *= 2;
}
}  // namespace

[[ferry::offload]]
static void scale(float* a, int n) {
  for (int i = 0; i < n; ++i) a[i] *= 3;
}

[[ferry::offload]] static inline
void scale(double* a, int n, double s) {
  for (int i = 0; i < n; ++i) a[i] *= s;
}

[[ferry::offload]] void scale(int* a, unsigned n) {
  for (unsigned i = 0; i < n; ++i) a[i] *= 5;
}

namespace one {
[[ferry::offload]]
void scale(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] += 1;
}
namespace {
constexpr double shift = 0.25;
[[ferry::offload]]
void hidden(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] -= shift;
}
}  // namespace
}  // namespace one

namespace two::deep {
const double shift = 16;
void later(double* a, int n);
[[ferry::offload]]
void scale(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] -= shift;
}
}  // namespace two::deep

[[ferry::offload]]
void two::deep::later(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] += shift / 2;
}

inline namespace version {
[[ferry::offload]]
void current(double* a, int n) {
  for (int i = 0; i < n; ++i) a[i] *= one::shift;
}
}  // namespace version

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
  const int n = 120;
  std::vector<double> a(n);
  std::vector<float> f(n, 1.5f);
  std::vector<int> k(n, -3);
  fill(a.data(), n, 38);
  scale(a.data(), n);
  scale(f.data(), n);
  scale(a.data(), n, 0.375);
  scale(k.data(), 100u);
  one::scale(a.data(), n);
  one::hidden(a.data(), n);
  two::deep::scale(a.data(), n - 1);
  two::deep::later(a.data() + 1, n - 1);
  current(a.data(), n / 2);
  show("a", a.data(), n);
  show("f", f.data(), n);
  show("k", k.data(), n);
}
