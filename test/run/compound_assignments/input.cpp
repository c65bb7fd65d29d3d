// RUN: launches=2 fallbacks=0
// Every operator that reads and writes an element in one expression, and assignments used as values.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void integers(int* a, int* b, unsigned* c, int n) {
  for (int i = 0; i < n; ++i) {
    a[i]++;
    --a[i];
    a[i] += 7;
    a[i] -= i;
    a[i] *= 3;
    a[i] /= 2;
    a[i] %= 1000;
    c[i] <<= 3;
    c[i] >>= 1;
    c[i] |= 5u;
    c[i] &= ~2u;
    c[i] ^= 0xffu;
    b[i] = a[i] = a[i] + 1;
    b[i] += (a[i] += 2, a[i] * 2);
  }
}

[[ferry::offload]]
void chained(double* a, double* b, double* c, int n) {
  for (int i = 0; i < n; ++i) a[i] = b[i] = c[i] = i * 0.5;
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
  const int n = 64;
  std::vector<int> a(n), b(n);
  std::vector<unsigned> c(n);
  for (int i = 0; i < n; ++i) {
    a[i] = i * 5 - 100;
    c[i] = i * 77u;
  }
  integers(a.data(), b.data(), c.data(), n);
  show("a", a.data(), n);
  show("b", b.data(), n);
  show("c", c.data(), n);
  std::vector<double> x(n), y(n), z(n);
  chained(x.data(), y.data(), z.data(), n);
  show("x", x.data(), n);
  show("y", y.data(), n);
  show("z", z.data(), n);
}
