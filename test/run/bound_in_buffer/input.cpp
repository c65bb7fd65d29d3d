// RUN: launches=3 fallbacks=1
// EXPECT-STDERR: overlap
// The bound is behind a pointer, and a loop that writes it must use the new value. The second loop copies the bound
// before it starts.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void numbers(int* x, const int* n) {
  for (int i = 0; i < *n; ++i) x[i] = i;
  const int m = *n;
  for (int i = 0; i < m; ++i) x[i] += 100;
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
  std::vector<int> x(30, 20);
  const int n = 25;
  numbers(x.data(), &n);
  show("outside", x.data(), 30);
  x.assign(30, 20);
  numbers(x.data(), &x[3]);
  show("inside", x.data(), 30);
}
