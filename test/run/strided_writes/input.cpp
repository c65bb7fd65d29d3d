// RUN: launches=4 fallbacks=0 bytes_to_device=488 bytes_to_host=672
// Every third element, every second from the end, one column, one plane: the elements between them keep their values.
// Only data that is read is copied in: 61 doubles from the first to the last. Written elements are copied out, 22 + 31
// + 7 + 24.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void thirds(double* x, int n) {
  for (int i = 0; i < n; ++i) x[3 * i] = i;
}

[[ferry::offload]]
void from_the_end(double* x, int n) {
  for (int i = n - 1; i >= 0; i -= 2) x[i] *= -1;
}

[[ferry::offload]]
void column(double* x, int rows, int columns, int c) {
  for (int j = 0; j < rows; ++j) x[j * columns + c] = 100 + j;
}

[[ferry::offload]]
void plane(double* x, int nx, int ny, int nz, int j) {
  for (int k = 0; k < nz; ++k)
    for (int i = 0; i < nx; ++i)
      x[(k * ny + j) * nx + i] = k - i;
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
  std::vector<double> x(22 * 3 - 2), y(61), m(7 * 9), p(4 * 5 * 6);
  fill(x.data(), x.size(), 76);
  fill(y.data(), y.size(), 77);
  fill(m.data(), m.size(), 78);
  fill(p.data(), p.size(), 79);
  thirds(x.data(), 22);
  from_the_end(y.data(), 61);
  column(m.data(), 7, 9, 8);
  plane(p.data(), 4, 5, 6, 2);
  show("thirds", x.data(), x.size());
  show("from the end", y.data(), y.size());
  show("column", m.data(), m.size());
  show("plane", p.data(), p.size());
}
