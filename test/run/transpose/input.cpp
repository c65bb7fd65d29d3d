// RUN: launches=2 fallbacks=0 bytes_to_device=11520 bytes_to_host=11520
// A transposing copy of all rows and columns, and of a part of them. Every element of the target is written, so only
// the source is copied in.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void transpose(const float* a, float* b, int rows, int columns) {
  for (int j = 0; j < rows; ++j)
    for (int i = 0; i < columns; ++i)
      b[i * rows + j] = a[j * columns + i];
}

[[ferry::offload]]
void transpose_back(float* a, const float* b, int rows, int columns) {
  for (int j = 0; j < rows; ++j)
    for (int i = 0; i < columns; ++i)
      a[j * columns + i] = b[i * rows + j] * 2;
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
  const int rows = 36, columns = 40;
  std::vector<float> a(rows * columns), b(rows * columns);
  for (int k = 0; k < rows * columns; ++k) a[k] = 0.25f * k;
  transpose(a.data(), b.data(), rows, columns);
  show("b", b.data(), b.size());
  transpose_back(a.data(), b.data(), rows, columns);
  show("a", a.data(), a.size());
}
