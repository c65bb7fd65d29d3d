// RUN: launches=1 fallbacks=1
// EXPECT-STDERR: overlap
// Overlap is checked in bytes, whatever the element types are.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void bytes(const unsigned char* from, unsigned char* to, const int* shift, int n) {
  for (int i = 0; i < n; ++i) to[i] = static_cast<unsigned char>(from[i] + shift[0]);
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
  std::vector<int> shift(8, 3);
  std::vector<unsigned char> from(20, 'a');
  bytes(from.data(), reinterpret_cast<unsigned char*>(shift.data()) + 2, shift.data(), 20);
  show("inside", shift.data(), 8);
  std::vector<unsigned char> to(20);
  bytes(from.data(), to.data(), shift.data(), 20);
  show("outside", to.data(), 20);
}
