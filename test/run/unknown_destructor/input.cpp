// RUN: launches=2 fallbacks=0
// An unknown destructor reads the array when its scope ends, between two nests and at the function's
// end.
#include <cstdio>
#include <vector>

static double total;

struct Watch {
  const double* p;
  int n;
  ~Watch() {
    for (int i = 0; i < n; ++i) total = total * 0.5 + p[i];
  }
};

[[ferry::offload]]
void watched(double* x, int n) {
  Watch whole{x, n};
  {
    Watch inner{x, n / 2};
    for (int i = 0; i < n; ++i) x[i] = x[i] * 2 + 1;
  }
  for (int i = 0; i < n; ++i) x[i] -= 3;
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
  const int n = 40;
  std::vector<double> x(n);
  fill(x.data(), n, 68);
  watched(x.data(), n);
  std::printf("%.17g\n", total);
  show("x", x.data(), n);
}
