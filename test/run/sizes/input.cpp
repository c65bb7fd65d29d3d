// RUN: launches=12 fallbacks=0
// Loops with n = 0, 1, sizes around a block's, and more than 2^16, in one and two dimensions.
#include <cstdio>
#include <vector>

[[ferry::offload]]
void line(int* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = x[i] * 3 + i;
}

[[ferry::offload]]
void plane(int* x, int rows, int columns) {
  for (int j = 0; j < rows; ++j)
    for (int i = 0; i < columns; ++i) x[j * columns + i] += j ^ i;
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
  for (int n : {0, 1, 31, 32, 33, 255, 256, 257, 65536 + 7}) {  // 8 launches
    std::vector<int> x(n, 5);
    line(x.data(), n);
    show("line", x.data(), x.size());
  }
  const int shapes[][2] = {{1, 1}, {70000, 2}, {2, 70001}, {129, 33}};  // 4 launches
  for (const auto& [rows, columns] : shapes) {
    std::vector<int> x(rows * columns, 7);
    plane(x.data(), rows, columns);
    show("plane", x.data(), x.size());
  }
}
