// RUN: launches=2 fallbacks=0
// There are more rows than a grid has blocks in y (65535), so several launches are needed. Rows count down, so the
// second launch doesn't begin with the loop's initial value.
#include <cstdio>
#include <vector>

constexpr int columns = 20;

[[ferry::offload, ferry::block(32)]]
void fill(unsigned char* x, int rows) {
  for (int j = rows - 1; j >= 0; --j)
    for (int i = 0; i < columns; ++i) x[j * columns + i] = static_cast<unsigned char>(j * 7 + i);
}

[[ferry::offload, ferry::block(32)]]
void skip(unsigned char* x, int rows) {
  for (int j = 0; j < rows; j += 2)
    for (int i = 0; i < columns; ++i) {
      if (x[j * columns + i] > 100) continue;
      x[j * columns + i] += 100;
    }
}

int main() {
  const int rows = 131100;
  std::vector<unsigned char> x(static_cast<std::size_t>(rows) * columns);
  fill(x.data(), rows);
  skip(x.data(), rows);
  unsigned hash = 2166136261u;
  for (const unsigned char value : x) hash = (hash ^ value) * 16777619u;
  std::printf("%08x, %d, %d, %d\n", hash, x[0], x[65535 * columns], x[x.size() - 1]);
}
