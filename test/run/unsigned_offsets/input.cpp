// RUN: launches=12 fallbacks=1
// EXPECT-STDERR: guard: index arithmetic
// Unsigned subscripts with negative offsets: `i + k` is computed modulo 2^64 or 2^32 and equals the mathematical sum if
// that isn't negative. If it is negative and the program relies on that (the last call), the nest runs on the host.
#include <cstddef>
#include <cstdio>
#include <vector>

// Adds an int to a std::size_t.
[[ferry::offload]]
void filter(const std::vector<double>& in, const std::vector<double>& weights, std::vector<double>& out, int r) {
  const std::size_t first = static_cast<std::size_t>(r), last = in.size() - first;
  for (std::size_t i = first; i < last; ++i) {
    double sum = 0;
    for (int k = -r; k <= r; ++k) sum += weights[k + r] * in[i + k];
    out[i] = sum;
  }
}

// Adds an int to an unsigned and multiplies the sum.
[[ferry::offload]]
void blur(const double* in, double* out, unsigned width, unsigned height) {
  for (unsigned y = 1; y < height - 1; ++y)
    for (unsigned x = 1; x < width - 1; ++x) {
      double sum = 0;
      for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) sum += in[(y + dy) * width + x + dx];
      out[y * width + x] = sum / 9;
    }
}

// Offsets in variables, through pointers, and in narrower types.
[[ferry::offload]]
void shift(double* out, const double* in, std::size_t n, int k, short s) {
  for (std::size_t i = 8; i < n - 8; ++i) {
    const std::size_t at = i + k;
    out[at] = in[i - k] + *(in + (i + s));
  }
}

// If `first` is 0 and k is negative, the condition relies on wrapping: at the edge, i + k is a huge number,
// so the comparison is false.
[[ferry::offload]]
void padded(const double* in, double* out, std::size_t first, std::size_t n, int k) {
  for (std::size_t i = first; i < n; ++i) {
    double value = 0;
    if (i + k < n) value = in[i + k];
    out[i] = value;
  }
}

// The conditions exclude the values for which the product would wrap.
[[ferry::offload]]
void sharpen(const std::vector<double>& in, std::vector<double>& out, std::size_t height, std::size_t width) {
  for (std::size_t y = 0; y < height; ++y)
    for (std::size_t x = 0; x < width; ++x) {
      double sum = 0;
      for (std::size_t r = 0; r < 3; ++r) {
        if (y + r < 1 || y + r > height) continue;
        for (std::size_t c = 0; c < 3; ++c)
          if (x + c >= 1 && x + c <= width) sum += in[(y + r - 1) * width + (x + c - 1)] / static_cast<double>(1 + r + c);
      }
      out[y * width + x] = sum;
    }
}

// The wrap in the first row prevents the read. Otherwise the condition says nothing about the position.
[[ferry::offload]]
void wrapped(const std::vector<double>& in, std::vector<double>& out, std::size_t height, std::size_t width) {
  for (std::size_t y = 0; y < height; ++y)
    for (std::size_t x = 0; x < width; ++x)
      if ((y - 1) * width + x < height * width) out[y * width + x] = in[(y - 1) * width + x];
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
  std::vector<double> x(4096), y(4096), weights(7);
  fill(x.data(), x.size(), 113);
  fill(weights.data(), weights.size(), 7);
  filter(x, weights, y, 3);
  show("filter", y.data(), y.size());
  filter(x, weights, y, 0);
  show("filter", y.data(), y.size());
  blur(x.data(), y.data(), 64, 64);
  show("blur", y.data(), y.size());
  for (const int k : {-8, -1, 0, 8}) {
    shift(y.data(), x.data(), 4096, k, static_cast<short>(-k));
    show("shift", y.data(), y.size());
  }
  padded(x.data(), y.data(), 0, 4096, 0);
  show("padded", y.data(), y.size());
  padded(x.data(), y.data(), 5, 4096, -5);
  show("padded", y.data(), y.size());
  padded(x.data(), y.data(), 0, 4096, -5);
  show("padded", y.data(), y.size());
  sharpen(x, y, 64, 64);
  show("sharpen", y.data(), y.size());
  sharpen(x, y, 1, 17);
  show("sharpen", y.data(), y.size());
  wrapped(x, y, 64, 64);
  show("wrapped", y.data(), y.size());
}
