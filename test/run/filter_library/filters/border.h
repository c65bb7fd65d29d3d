#pragma once

namespace filters {

// Whether all pixels that are that near are in the image.
inline bool inside(int x, int y, int width, int height, int near) {
  return x >= near && y >= near && x < width - near && y < height - near;
}

}  // namespace filters
