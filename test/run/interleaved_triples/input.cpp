// RUN: launches=4 fallbacks=0 bytes_to_device=3401 bytes_to_host=3417
// x[3 * i], x[3 * i + 1] and x[3 * i + 2] are three lattices without a common element, written together, one by one, or
// each from the others. Together they leave no gap, so b isn't copied in, and neither are the last two lattices of x.
// Copied in are 199 doubles, 201 bytes, 134 doubles and 134 floats; copied out are 201, 201, 134 and 134.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void together(double* x, int n) {
  for (int i = 0; i < n; ++i) {
    x[3 * i] = x[3 * i] + 1;
    x[3 * i + 1] = x[3 * i] * 2;
    x[3 * i + 2] = x[3 * i + 1] - x[3 * i];
  }
}

[[ferry::offload]]
void colours(unsigned char* rgb, int n, int gain) {
  for (int i = 0; i < n; ++i)
    for (int c = 0; c < 3; ++c)
      rgb[3 * i + c] = static_cast<unsigned char>(rgb[3 * i + c] * gain / 4 + c);
}

[[ferry::offload]]
void complex_pairs(const double* a, double* b, int n) {
  for (int i = 0; i < n; ++i) {
    b[2 * i] = a[2 * i] * a[2 * i] - a[2 * i + 1] * a[2 * i + 1];
    b[2 * i + 1] = 2 * a[2 * i] * a[2 * i + 1];
  }
}

[[ferry::offload]]
void every_other(float* x, int n) {
  for (int i = 0; i < 2 * n; i += 2) {
    x[i] += 1;
    x[i + 1] -= 1;
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
  const int n = 67;
  std::vector<double> x(3 * n), a(2 * n), b(2 * n);
  std::vector<unsigned char> rgb(3 * n);
  std::vector<float> f(2 * n, 0.5f);
  fill(x.data(), x.size(), 74);
  fill(a.data(), a.size(), 75);
  for (int i = 0; i < 3 * n; ++i) rgb[i] = static_cast<unsigned char>(i * 7);
  together(x.data(), n);
  show("x", x.data(), x.size());
  colours(rgb.data(), n, 3);
  show("rgb", rgb.data(), rgb.size());
  complex_pairs(a.data(), b.data(), n);
  show("b", b.data(), b.size());
  every_other(f.data(), n);
  show("f", f.data(), f.size());
}
