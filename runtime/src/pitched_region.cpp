#include "pitched_region.h"

namespace ferry {

bool PitchedRegion::covers(const PitchedRegion& other) const {
  if (other.first < first || other.row_bytes > row_bytes) return false;
  if (other.rows > 1 && other.pitch != pitch) return false;
  if (other.planes > 1 && other.plane_pitch != plane_pitch) return false;
  const std::size_t distance = other.first - first;
  const std::size_t number = planes > 1 ? distance / plane_pitch : 0, in_plane = distance - number * plane_pitch;
  return number + other.planes <= planes && in_plane / pitch + other.rows <= rows &&
         in_plane % pitch + other.row_bytes <= row_bytes;
}

}  // namespace ferry
