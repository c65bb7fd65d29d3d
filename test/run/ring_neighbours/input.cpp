// RUN: launches=15 fallbacks=0 bytes_to_device=14400 bytes_to_host=7200
// Neighbours on a ring, in common forms. No elements outside the array are read.
#include <cstddef>
#include <cstdio>
#include <vector>

[[ferry::offload]]
void by_differences(float* out, const float* in, int rows, int columns) {
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j) {
      const int up = (i - 1 >= 0) ? i - 1 : rows - 1;
      const int down = (i + 1 < rows) ? i + 1 : 0;
      out[i * columns + j] += 0.5f * (in[up * columns + j] + in[down * columns + j]);
    }
}

[[ferry::offload]]
void by_ends(float* out, const float* in, int rows, int columns) {
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j) {
      const int up = i == 0 ? rows - 1 : i - 1;
      int down = i + 1;
      if (down == rows) down = 0;
      out[i * columns + j] += 0.5f * (in[up * columns + j] + in[down * columns + j]);
    }
}

[[ferry::offload]]
void without_sign(float* out, const float* in, std::size_t rows, std::size_t columns) {
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < columns; ++j) {
      const std::size_t up = i > 0 ? i - 1 : rows - 1, down = i + 1 < rows ? i + 1 : 0;
      out[i * columns + j] += 0.5f * (in[up * columns + j] + in[down * columns + j]);
    }
}

[[ferry::offload]]
void the_other_way(float* out, const float* in, int rows, int columns) {
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j) {
      const int up = (0 > i - 1) ? rows - 1 : i - 1;
      const int down = !(rows <= 1 + i) ? i + 1 : 0;
      const int far = (rows > i + 2) ? i + 2 : i + 2 - rows;
      out[i * columns + j] += 0.5f * (in[up * columns + j] + in[down * columns + j] + in[far * columns + j]);
    }
}

[[ferry::offload]]
void by_remainders(float* out, const float* in, int rows, int columns) {
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j) {
      const int up = (i + rows - 1) % rows, down = (i + 1) % rows;
      out[i * columns + j] += 0.5f * (in[up * columns + j] + in[down * columns + j]);
    }
}

int main() {
  constexpr int rows = 12, columns = 10;
  // The parts are in one array: elements before and after the part that is read are written.
  std::vector<float> all(3 * rows * columns);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<float>(i % 17);
  float* const parts[] = {all.data(), all.data() + rows * columns, all.data() + 2 * rows * columns};
  for (int t = 0; t < 3; ++t) {
    float *const out = parts[t], *const in = parts[(t + 1) % 3];
    by_differences(out, in, rows, columns);
    by_ends(out, in, rows, columns);
    without_sign(out, in, rows, columns);
    the_other_way(out, in, rows, columns);
    by_remainders(out, in, rows, columns);
  }
  double sum = 0;
  for (std::size_t i = 0; i < all.size(); ++i) sum += static_cast<double>(all[i]) * static_cast<double>(i % 5);
  std::printf("%.9g\n", sum);
}
