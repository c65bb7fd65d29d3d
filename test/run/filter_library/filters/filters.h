// A header-only library of filters for single-channel images. Filters process the image row by row.
#pragma once

#include "border.h"

#include <cstddef>
#include <vector>

namespace filters {

struct Size {
  int width, height;
};

// Returns value * factor / divisor, rounded down and at most 255.
inline unsigned char scaled(unsigned char value, int factor, int divisor) {
  const int result = value * factor / divisor;
  return static_cast<unsigned char>(result > 255 ? 255 : result);
}

template <class T>
[[ferry::offload]]
void box_blur(const T* in, T* out, int width, int height, int radius) {
  const int area = (2 * radius + 1) * (2 * radius + 1);
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      if (inside(x, y, width, height, radius)) {
        long sum = 0;
        for (int dy = -radius; dy <= radius; ++dy)
          for (int dx = -radius; dx <= radius; ++dx) sum += in[(y + dy) * width + x + dx];
        out[y * width + x] = static_cast<T>(sum / area);
      } else {
        out[y * width + x] = in[y * width + x];
      }
}

[[ferry::offload]]
inline void brighten(std::vector<unsigned char>& image, int factor, int divisor) {
  for (std::size_t i = 0; i < image.size(); ++i) image[i] = scaled(image[i], factor, divisor);
}

[[ferry::offload]]
inline void sobel(const std::vector<unsigned char>& in, std::vector<int>& out, Size size) {
  const int w = size.width, h = size.height;
  for (int y = 1; y < h - 1; ++y)
    for (int x = 1; x < w - 1; ++x) {
      const int across = in[(y - 1) * w + x + 1] + 2 * in[y * w + x + 1] + in[(y + 1) * w + x + 1] -
                         in[(y - 1) * w + x - 1] - 2 * in[y * w + x - 1] - in[(y + 1) * w + x - 1];
      const int down = in[(y + 1) * w + x - 1] + 2 * in[(y + 1) * w + x] + in[(y + 1) * w + x + 1] -
                       in[(y - 1) * w + x - 1] - 2 * in[(y - 1) * w + x] - in[(y - 1) * w + x + 1];
      out[y * w + x] = across * across + down * down;
    }
}

[[ferry::offload]]
inline void histogram(const std::vector<unsigned char>& image, std::vector<int>& counts) {
  for (std::size_t i = 0; i < image.size(); ++i) ++counts[image[i] >> 4];
}

}  // namespace filters
