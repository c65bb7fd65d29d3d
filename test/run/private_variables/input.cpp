// RUN: launches=4 fallbacks=0 bytes_to_device=3200 bytes_to_host=3200
// Scalars and arrays declared in the body belong to a single iteration. Each of the four functions reads
// and writes 100 doubles.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void scalars(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    double s = x[i] + i, t;
    t = s * 2;
    s += t;
    const bool negative = s < 0;
    int k = negative;
    k++;
    y[i] = s - t * k;
  }
}

[[ferry::offload]]
void array(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    double w[4];
    for (int k = 0; k < 4; ++k) w[k] = x[i] * k;
    w[i % 4] += 1;
    double s = 0;
    for (int k = 3; k >= 0; --k) s = s * 0.5 + w[k];
    y[i] = s;
  }
}

[[ferry::offload]]
void matrix(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    double m[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    double v[3] = {x[i], 0.5}, r[3];
    for (int p = 0; p < 3; ++p) {
      r[p] = 0;
      for (int q = 0; q < 3; ++q) r[p] += m[p][q] * v[q];
    }
    y[i] = r[0] + r[1] - r[2];
  }
}

[[ferry::offload]]
void counters(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    int seen[5] = {};
    unsigned state = i * 2654435761u;
    for (int k = 0; k < 20; ++k) {
      state = state * 1664525u + 1013904223u;
      ++seen[(state >> 24) % 5];
    }
    double s = x[i];
    {
      int s = seen[2];
      s *= 10;
      seen[0] += s;
    }
    y[i] = s + seen[0];
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
  const int n = 100;
  std::vector<double> x(n), y(n);
  fill(x.data(), n, 30);
  scalars(x.data(), y.data(), n);
  show("scalars", y.data(), n);
  array(x.data(), y.data(), n);
  show("array", y.data(), n);
  matrix(x.data(), y.data(), n);
  show("matrix", y.data(), n);
  counters(x.data(), y.data(), n);
  show("counters", y.data(), n);
}
