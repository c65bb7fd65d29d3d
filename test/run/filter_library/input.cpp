// RUN: fallbacks=0
// A header-only library of filters, used from three files; its results are compared with a direct computation. Only the
// header contains ferry::offload.
#include <cstdio>

#include "filters/filters.h"

void smooth(std::vector<unsigned char>& image, int width, int height);
std::vector<int> edges(const std::vector<unsigned char>& image, filters::Size size);

namespace {

constexpr int width = 61, height = 43;

int blurred(const std::vector<unsigned char>& image, int x, int y, int radius) {
  if (x < radius || y < radius || x >= width - radius || y >= height - radius) return image[y * width + x];
  int sum = 0;
  for (int v = y - radius; v <= y + radius; ++v)
    for (int u = x - radius; u <= x + radius; ++u) sum += image[v * width + u];
  return sum / ((2 * radius + 1) * (2 * radius + 1));
}

std::vector<unsigned char> blurred(const std::vector<unsigned char>& image, int radius) {
  std::vector<unsigned char> all(image.size());
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) all[y * width + x] = static_cast<unsigned char>(blurred(image, x, y, radius));
  return all;
}

}  // namespace

int main() {
  std::vector<unsigned char> image(width * height);
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      image[y * width + x] = static_cast<unsigned char>((x - 30) * (x - 30) + (y - 20) * (y - 20) < 150 ? 200 : x + y);
  const std::vector<unsigned char> wanted = blurred(blurred(image, 2), 1);
  smooth(image, width, height);
  std::printf("smooth: %s\n", image == wanted ? "right" : "WRONG");

  const std::vector<int> found = edges(image, {width, height});
  long sum = 0;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) sum += static_cast<long>(found[y * width + x]) * (x % 5 + y % 3);
  std::printf("edges: %ld\n", sum);

  filters::brighten(image, 3, 2);
  std::vector<int> counts(16), direct(16);
  filters::histogram(image, counts);
  for (const unsigned char value : wanted) ++direct[(value * 3 / 2 > 255 ? 255 : value * 3 / 2) >> 4];
  std::printf("histogram: %s\n", counts == direct ? "right" : "WRONG");
}
