#include "filters.h"

#include <algorithm>
#include <vector>

[[ferry::offload]]
void blur(std::span<const std::uint8_t> in, std::span<std::uint8_t> out, int width, int height,
          std::span<const int> weights) {
  const int radius = static_cast<int>(weights.size()) / 2;
  std::vector<int> rows(in.size());  // the image blurred along rows: 4096 times the values
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      for (int c = 0; c < 3; ++c) {
        int sum = 0;
        for (int k = -radius; k <= radius; ++k) {
          const int from = std::clamp(x + k, 0, width - 1);
          sum += weights[k + radius] * in[(y * width + from) * 3 + c];
        }
        rows[(y * width + x) * 3 + c] = sum;
      }
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      for (int c = 0; c < 3; ++c) {
        int sum = 0;
        for (int k = -radius; k <= radius; ++k) {
          const int from = std::clamp(y + k, 0, height - 1);
          sum += weights[k + radius] * (rows[(from * width + x) * 3 + c] >> 4);
        }
        out[(y * width + x) * 3 + c] = static_cast<std::uint8_t>((sum + (1 << 19)) >> 20);
      }
}

[[ferry::offload]]
void equalise(std::span<const std::uint8_t> in, std::span<std::uint8_t> out, int width, int height) {
  const int pixels = width * height;
  std::vector<std::uint8_t> brightness(pixels);
  for (int p = 0; p < pixels; ++p)
    brightness[p] = static_cast<std::uint8_t>((77 * in[p * 3] + 150 * in[p * 3 + 1] + 29 * in[p * 3 + 2]) >> 8);

  // All pixels of one brightness update one count, and the running sum stays on the host.
  std::vector<long> level(256);
  for (int p = 0; p < pixels; ++p)
    ++level[brightness[p]];
  long below = 0;
  [[ferry::sequential]]
  for (int v = 0; v < 256; ++v) {
    const long count = level[v];
    level[v] = (255 * (2 * below + count)) / (2 * std::max(pixels, 1));
    below += count;
  }

  for (int p = 0; p < pixels; ++p)
    for (int c = 0; c < 3; ++c) {
      const long was = std::max<long>(brightness[p], 1);
      out[p * 3 + c] = static_cast<std::uint8_t>(std::min<long>(in[p * 3 + c] * level[brightness[p]] / was, 255));
    }
}

[[ferry::offload]]
void dilate(std::span<const std::uint8_t> in, std::span<std::uint8_t> out, int width, int height, int radius) {
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      for (int c = 0; c < 3; ++c) {
        int largest = 0;
        for (int v = std::max(y - radius, 0); v <= std::min(y + radius, height - 1); ++v)
          for (int u = std::max(x - radius, 0); u <= std::min(x + radius, width - 1); ++u) {
            const bool inside = (u - x) * (u - x) + (v - y) * (v - y) <= radius * radius;
            if (inside && in[(v * width + u) * 3 + c] > largest) largest = in[(v * width + u) * 3 + c];
          }
        out[(y * width + x) * 3 + c] = static_cast<std::uint8_t>(largest);
      }
}
