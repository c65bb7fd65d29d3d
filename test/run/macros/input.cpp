// RUN: launches=6 fallbacks=0
// FLAGS: -DSHIFT=3
// Macros in bounds, steps and bodies, and whole loops that a macro expands to.
#include <cstdio>
#include <vector>

#define N 128
#define LAST (N - 1)
#define SQ(v) ((v) * (v))
#define FOR(i, n) for (int i = 0; i < (n); ++i)
#define AT(a, j, i) a[(j) * N + (i)]
#define ADD_TO(target, value) \
  do {                        \
    (target) += (value);      \
    (target) *= 2;            \
  } while (0)
#define EVERYTHING(a, n) FOR(i, n) a[i] = SQ(a[i]) - 1
#define RESTRICT __restrict
#define REAL double

[[ferry::offload]]
void bounds(REAL* RESTRICT a) {
  for (int i = 1; i < LAST; ++i) a[i] = a[i] + SHIFT;
  FOR(i, N) a[i] = SQ(a[i]);
  FOR(i, LAST) {
    ADD_TO(a[i], 0.5);  // a comment with a brace {
  }
}

[[ferry::offload]]
void whole(double* a, double* m, int n) {
  EVERYTHING(a, n);
  FOR(j, N) FOR(i, N)
    AT(m, j, i) = AT(m, j, i) * 2 + SQ(
        i - j);
#ifdef SHIFT
  FOR(i, N) a[i] -= SHIFT;
#else
  FOR(i, N) a[i] += 1000;
#endif
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
  std::vector<double> a(N), m(N * N);
  fill(a.data(), N, 28);
  fill(m.data(), m.size(), 29);
  bounds(a.data());
  whole(a.data(), m.data(), N);
  show("a", a.data(), N);
  show("m", m.data(), m.size());
}
