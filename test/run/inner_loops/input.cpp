// RUN: launches=5 fallbacks=0
// Sequential loops inside a body: for, while and do loops, with break and continue, and nested ones.
#include <cstdio>
#include <span>
#include <vector>

[[ferry::offload]]
void row_sums(const double* a, double* s, int rows, int columns) {
  for (int r = 0; r < rows; ++r) {
    double sum = 0;
    for (int c = 0; c < columns; ++c) sum += a[r * columns + c];
    s[r] = sum;
  }
}

[[ferry::offload]]
void skip(std::span<const double> a, std::span<double> s) {
  for (std::size_t r = 0; r < s.size(); ++r) {
    double sum = 0;
    for (std::size_t k = 0; k < a.size(); ++k) {
      if (k == r) continue;
      if (k > 3 * r + 5) break;
      sum += a[k];
    }
    s[r] = sum;
  }
}

[[ferry::offload]]
void collatz(int* steps, int n) {
  for (int i = 0; i < n; ++i) {
    long v = i + 1;
    int count = 0;
    while (v != 1) {
      v = v % 2 ? 3 * v + 1 : v / 2;
      ++count;
    }
    steps[i] = count;
  }
}

[[ferry::offload]]
void escape(int* out, int width, int height) {
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      const double cr = 3.0 * x / width - 2, ci = 2.0 * y / height - 1;
      double zr = 0, zi = 0;
      int k = 0;
      do {
        const double t = zr * zr - zi * zi + cr;
        zi = 2 * zr * zi + ci;
        zr = t;
        if (zr * zr + zi * zi > 4) break;
      } while (++k < 50);
      out[y * width + x] = k;
    }
}

[[ferry::offload]]
void nested(int* out, int n) {
  for (int i = 0; i < n; ++i) {
    int count = 0;
    for (int p = 2; p <= i; ++p) {
      bool prime = true;
      for (int q = 2; q * q <= p; ++q)
        if (p % q == 0) {
          prime = false;
          break;
        }
      if (!prime) continue;
      ++count;
    }
    out[i] = count;
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
  std::vector<double> a(20 * 30), s(20);
  std::vector<int> k(24 * 16);
  fill(a.data(), a.size(), 31);
  row_sums(a.data(), s.data(), 20, 30);
  show("row sums", s.data(), s.size());
  skip(a, s);
  show("skip", s.data(), s.size());
  collatz(k.data(), 200);
  show("collatz", k.data(), 200);
  escape(k.data(), 24, 16);
  show("escape", k.data(), k.size());
  nested(k.data(), 150);
  show("nested", k.data(), 150);
}
