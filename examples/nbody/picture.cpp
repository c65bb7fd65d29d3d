#include "picture.h"

#include <png.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

TrailPicture::TrailPicture(int pixels, double extent)
    : pixels_(pixels), extent_(extent), orange_(static_cast<std::size_t>(pixels) * pixels), blue_(orange_.size()) {}

void TrailPicture::add(const std::vector<double>& x, const std::vector<double>& y, int first_blue) {
  for (std::size_t k = 0; k < x.size(); ++k) {
    const double column = std::floor((x[k] / extent_ + 1) * 0.5 * pixels_);
    const double row = std::floor((1 - y[k] / extent_) * 0.5 * pixels_);
    if (!(column >= 0 && column < pixels_ && row >= 0 && row < pixels_)) continue;
    auto& counts = static_cast<int>(k) < first_blue ? orange_ : blue_;
    ++counts[static_cast<std::size_t>(row) * pixels_ + static_cast<std::size_t>(column)];
  }
}

void TrailPicture::write(const std::string& file) const {
  std::vector<unsigned char> rgb;
  rgb.reserve(orange_.size() * 3);
  for (std::size_t k = 0; k < orange_.size(); ++k) {
    const double warm = std::log1p(orange_[k]), cold = std::log1p(blue_[k]);
    for (const double light : {150 * warm + 40 * cold, 80 * warm + 80 * cold, 20 * warm + 160 * cold})
      rgb.push_back(static_cast<unsigned char>(std::lround(std::min(light, 255.0))));
  }
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = image.height = static_cast<png_uint_32>(pixels_);
  image.format = PNG_FORMAT_RGB;
  if (!png_image_write_to_file(&image, file.c_str(), 0, rgb.data(), 0, nullptr))
    throw std::runtime_error("can't write " + file + ": " + image.message);
}
