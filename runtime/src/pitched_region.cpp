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

bool PitchedRegion::meets(Interval interval) const {
  if (!hull().touches(interval)) return false;
  bool found = false;
  each_inside(interval, [&](const PitchedRegion&) { found = true; });
  return found;
}

// Appends the rows of `other` to the rows of this region. If no gaps are left, the rows become one row of the next
// level.
std::optional<PitchedRegion> PitchedRegion::continued_by(const PitchedRegion& other) const {
  if (other.first != first + row_bytes || rows != other.rows || planes != other.planes || contiguous()) return {};
  if ((rows > 1 && pitch != other.pitch) || (planes > 1 && plane_pitch != other.plane_pitch)) return {};
  PitchedRegion both = *this;
  both.row_bytes += other.row_bytes;
  if (rows > 1 && both.row_bytes > pitch) return {};
  if (planes > 1 && (rows - 1) * pitch + both.row_bytes > plane_pitch) return {};
  if (rows > 1 && both.row_bytes == pitch) both = {first, pitch * rows, plane_pitch, planes};
  if (both.planes == 1 && both.rows > 1 && both.row_bytes == both.pitch) both = of(both.hull());
  return both;
}

}  // namespace ferry
