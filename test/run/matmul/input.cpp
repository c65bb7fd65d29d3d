// RUN: launches=3 fallbacks=0 bytes_to_device=24960 bytes_to_host=7680
// Matrix products of 20 x 30 and 30 x 24 doubles: with an accumulator in the body, then two nests that share c. In
// `product`, a (4800) and b (5760) are copied in, and c (3840) out. In `accumulated`, c (3840), a and b are copied in,
// and c out once.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void product(const double* a, const double* b, double* c, int m, int n, int k) {
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      double sum = 0;
      for (int l = 0; l < k; ++l) sum += a[i * k + l] * b[l * n + j];
      c[i * n + j] = sum;
    }
}

[[ferry::offload]]
void accumulated(const double* a, const double* b, double* c, int m, int n, int k, double beta) {
  for (int i = 0; i < m; i++) {
    for (int j = 0; j < n; j++) {
      c[i * n + j] *= beta;
    }
  }
  for (int i = 0; i < m; i++) {
    for (int j = 0; j < n; j++) {
      for (int l = 0; l < k; l++) {
        c[i * n + j] += a[i * k + l] * b[l * n + j];
      }
    }
  }
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
  const int m = 20, n = 24, k = 30;
  std::vector<double> a(m * k), b(k * n), c(m * n);
  fill(a.data(), a.size(), 86);
  fill(b.data(), b.size(), 87);
  product(a.data(), b.data(), c.data(), m, n, k);
  show("c", c.data(), c.size());
  accumulated(a.data(), b.data(), c.data(), m, n, k, 0.5);
  show("c", c.data(), c.size());
}
