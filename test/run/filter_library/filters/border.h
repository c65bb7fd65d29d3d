#pragma once

namespace filters {

// Returns whether all pixels within distance `near` of (x, y) are in the image.
inline bool inside(int x, int y, int width, int height, int near) {
  return x >= near && y >= near && x < width - near && y < height - near;
}

}  // namespace filters
