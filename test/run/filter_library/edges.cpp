// Only the header contains ferry::offload.
#include "filters/filters.h"

std::vector<int> edges(const std::vector<unsigned char>& image, filters::Size size) {
  std::vector<int> squares(image.size());
  filters::sobel(image, squares, size);
  std::vector<int> smoothed(image.size());
  filters::box_blur(squares.data(), smoothed.data(), size.width, size.height, 1);
  return smoothed;
}
