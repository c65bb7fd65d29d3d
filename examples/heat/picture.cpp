#include "picture.h"

#include <png.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

static unsigned char channel(double share) {
  return static_cast<unsigned char>(std::lround(255 * std::clamp(share, 0.0, 1.0)));
}

void write_picture(const std::string& file, const std::vector<double>& values, int width, int height, double low,
                   double high) {
  std::vector<unsigned char> rgb;
  rgb.reserve(values.size() * 3);
  for (const double value : values) {
    const double heat = std::clamp((value - low) / (high - low), 0.0, 1.0);
    rgb.insert(rgb.end(), {channel(heat * 2.4), channel(heat * 2.4 - 0.8), channel(heat * 3 - 2)});
  }
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(width);
  image.height = static_cast<png_uint_32>(height);
  image.format = PNG_FORMAT_RGB;
  if (!png_image_write_to_file(&image, file.c_str(), 0, rgb.data(), 0, nullptr))
    throw std::runtime_error("can't write " + file + ": " + image.message);
}
