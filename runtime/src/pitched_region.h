// Bytes with gaps between them: `rows` rows of `row_bytes` bytes that begin `pitch` bytes apart, and `planes` planes of
// such rows that begin `plane_pitch` bytes apart. Neither rows nor the hulls of planes overlap. A row may be a single
// element (x[2 * i]).
#pragma once

#include "interval_set.h"

#include <cstdint>
#include <optional>

namespace ferry {

struct PitchedRegion {
  std::uintptr_t first;
  std::size_t row_bytes, pitch, rows;
  std::size_t plane_pitch = 0, planes = 1;

  Interval hull() const { return {first, first + (planes - 1) * plane_pitch + (rows - 1) * pitch + row_bytes}; }
  std::size_t all_rows() const { return rows * planes; }
  std::size_t bytes() const { return all_rows() * row_bytes; }
  PitchedRegion plane(std::size_t number) const { return {first + number * plane_pitch, row_bytes, pitch, rows}; }
  Interval row(std::size_t number) const { return {first + number * pitch, first + number * pitch + row_bytes}; }

  // Returns whether all gaps are shorter than `bytes`.
  bool gaps_below(std::size_t bytes) const {
    const bool between_rows = rows > 1 && pitch - row_bytes >= bytes;
    const bool between_planes = planes > 1 && plane_pitch - ((rows - 1) * pitch + row_bytes) >= bytes;
    return !between_rows && !between_planes;
  }

  bool empty() const { return row_bytes == 0 || rows == 0 || planes == 0; }
  bool contiguous() const { return rows == 1 && planes == 1; }
  static PitchedRegion of(Interval bytes) { return {bytes.begin, bytes.size(), bytes.size(), 1}; }

  // Return the gaps between the region's rows, and the gaps between its planes. Together they are the rest of the hull.
  // Either may be empty.
  PitchedRegion between_rows() const {
    return {first + row_bytes, pitch - row_bytes, pitch, rows - 1, plane_pitch, planes};
  }
  PitchedRegion between_planes() const {
    const std::size_t plane_bytes = (rows - 1) * pitch + row_bytes;
    return {first + plane_bytes, plane_pitch - plane_bytes, plane_pitch, planes - 1};
  }

  // Returns whether some byte of the region is in the interval.
  bool meets(Interval interval) const;

  // Returns a region with the bytes of both. Returns nothing if `other` doesn't continue each row.
  std::optional<PitchedRegion> continued_by(const PitchedRegion& other) const;

  // Returns whether all bytes of `other` are known to be in this region. If it returns false, they may still be.
  bool covers(const PitchedRegion& other) const;

  // Calls f(PitchedRegion) for the parts inside the interval: the whole region, or single planes. The first and the
  // last row of a plane may be cut; each is then a region of one row. The rows between them are whole.
  template <class F>
  void each_inside(Interval interval, F f) const {
    if (empty()) return;
    if (interval.covers(hull())) return f(*this);
    std::size_t number = planes > 1 && interval.begin > first ? (interval.begin - first) / plane_pitch : 0;
    for (; number < planes && first + number * plane_pitch < interval.end; ++number)
      plane(number).each_inside_plane(interval, f);
  }

  template <class F>
  void each_row(F f) const {
    for (std::size_t number = 0; number < planes; ++number)
      for (std::size_t r = 0; r < rows; ++r) f(plane(number).row(r));
  }

 private:
  template <class F>
  void each_inside_plane(Interval inside, F f) const {
    PitchedRegion whole{0, row_bytes, pitch, 0};
    for (std::size_t r = inside.begin > first ? (inside.begin - first) / pitch : 0; r < rows; ++r) {
      const Interval bytes = row(r), part = intersection(bytes, inside);
      if (bytes.begin >= inside.end) break;
      if (part == bytes) {
        if (whole.rows++ == 0) whole.first = bytes.begin;
      } else if (!part.empty()) {
        f(PitchedRegion{part.begin, part.size(), pitch, 1});
      }
    }
    if (whole.rows != 0) f(whole);
  }
};

}  // namespace ferry
