// Only the header contains ferry::offload.
#include "filters/filters.h"

void smooth(std::vector<unsigned char>& image, int width, int height) {
  std::vector<unsigned char> other(image.size());
  filters::box_blur(image.data(), other.data(), width, height, 2);
  filters::box_blur(other.data(), image.data(), width, height, 1);
}
