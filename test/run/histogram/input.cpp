// RUN: launches=4 fallbacks=0 bytes_to_device=60672 bytes_to_host=3328
// Counts bytes in a std::array, a plain pointer with an extent, a span and an array of rows. Each image is copied in
// copied in once, and each histogram in and out. Iterations conflict in every bin.
#include <array>
#include <cstdint>
#include <cstdio>
#include <span>
#include <vector>

[[ferry::offload]]
void of_array(std::span<const std::uint8_t> image, std::array<int, 256>& hist) {
  for (std::size_t i = 0; i < image.size(); ++i) ++hist[image[i]];
}

[[ferry::offload]]
void of_pointer(const std::uint8_t* image, int n, int* hist [[ferry::extent(256)]]) {
  for (int i = 0; i < n; ++i) hist[image[i]]++;
}

[[ferry::offload]]
void of_span(const std::vector<std::uint8_t>& image, std::span<unsigned> hist) {
  for (const std::uint8_t level : image) hist[level] += 1;
}

[[ferry::offload]]
void of_columns(const std::uint8_t* image, int ny, int nx, int (&hist)[4][16]) {
  for (int j = 0; j < ny; ++j)
    for (int i = 0; i < nx; ++i) ++hist[i % 4][image[j * nx + i] >> 4];
}

int main() {
  std::vector<std::uint8_t> image(14336);
  unsigned state = 1;
  for (std::uint8_t& pixel : image) {
    state = state * 1664525 + 1013904223;
    pixel = static_cast<std::uint8_t>((state >> 24) * (state >> 24) / 255);
  }
  const int n = static_cast<int>(image.size());
  std::array<int, 256> a{};
  std::vector<int> b(256, 1000);
  std::vector<unsigned> c(256, 0xFFFFFFF0u);
  int d[4][16] = {};
  of_array(image, a);
  of_pointer(image.data(), n, b.data());
  of_span(image, c);
  of_columns(image.data(), 112, 128, d);
  for (int level = 0; level < 256; ++level) std::printf("%d %d %u\n", a[level], b[level], c[level]);
  for (const auto& row : d)
    for (const int count : row) std::printf("%d ", count);
  std::printf("\n");
}
