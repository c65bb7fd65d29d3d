// RUN: launches=4 fallbacks=0
// The user's parameters, variables, functions and namespaces have names that generated code might
// use.
#include <cstdio>
#include <vector>

namespace user {
[[ferry::offload]]
void launch(double* p, double* loops, int count, double* kernel_0, int first, int last) {
  const int step = 1;
  for (int index = first; index < last; index += step) p[index] = loops[index] + kernel_0[index] * count;
}

[[ferry::offload]]
void kernel_0(double* data, int size, double View, int threadIdx, int blockDim) {
  for (int x = 0; x < size; ++x) data[x] = data[x] * View + threadIdx - blockDim;
}

[[ferry::offload]]
void run_0(double* kernels, int n, int ferry) {
  for (int i = 0; i < n; ++i) kernels[i] += ferry;
}

[[ferry::offload]]
void shadowed(double* x, int n) {
  for (int i = 0; i < n; ++i) {
    double n = x[i];
    {
      int x = i + 1;
      n += x;
    }
    for (int i = 0; i < 3; ++i) n -= i;
    x[i] = n;
  }
}
}  // namespace user

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
  const int n = 60;
  std::vector<double> a(n), b(n), c(n);
  fill(a.data(), n, 108);
  fill(b.data(), n, 109);
  fill(c.data(), n, 110);
  user::launch(a.data(), b.data(), 3, c.data(), 1, n - 1);
  user::kernel_0(a.data(), n, 0.5, 7, 2);
  user::run_0(a.data(), n, 4);
  user::shadowed(a.data(), n);
  show("a", a.data(), n);
}
