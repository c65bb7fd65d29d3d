#include "trace_arrays.h"

#include "launch_ranges.h"

#include <algorithm>

namespace ferry::trace {

using detail::AccessRecord;

namespace {

// What a launch does to one buffer, either reading or writing.
struct Direction {
  std::uint64_t certain = 0, possible = 0;  // numbers of bytes
  IntervalSet contiguous;

  bool any() const { return certain + possible > 0; }

  void add(const PitchedRegion& rows) {
    if (rows.rows == 1 && rows.planes == 1) contiguous.add(rows.hull());
    // Boxes with gaps usually overlap, like those of a stencil, so only the largest one counts.
    certain = std::max({certain, std::uint64_t{contiguous.size()}, std::uint64_t{rows.bytes()}});
  }
  std::string text(const char* verb) const {
    if (possible > certain) return std::string("may ") + verb + " some of " + std::to_string(possible) + " bytes";
    return std::string(verb) + "s " + std::to_string(certain) + " bytes";
  }
};

}  // namespace

TouchedArrays touched_arrays(const Footprint& footprint) {
  TouchedArrays touched;
  bool known = !footprint.poisoned && !footprint.may_end && footprint.tables_end == 0;
  const std::size_t tables_end = footprint.tables_end, all = footprint.buffers.size();
  for (std::size_t b = 0; b < (tables_end > 0 ? tables_end : all); ++b) {  // tables may have very many rows
    Direction read, written;
    for (const AccessRecord& access : footprint.accesses) {
      if (access.buffer != b || access.touch == Touch::copy || access.high < access.low) continue;
      Direction& direction = access.touch == Touch::read ? read : written;
      if (access.touch != Touch::may_write && access.box.known() && !access.data_dependent) {
        direction.add(rows_of(footprint.buffers[b], access));
        continue;
      }
      known = false;
      direction.possible = std::max(direction.possible, std::uint64_t{bytes_of(footprint.buffers[b], access).size()});
    }
    touched.bytes += read.certain + written.certain;
    if (!read.any() && !written.any()) continue;
    touched.arrays.emplace_back(footprint.buffers[b].name ? footprint.buffers[b].name : "",
                                (read.any() ? read.text("read") : "") + (read.any() && written.any() ? ", " : "") +
                                    (written.any() ? written.text("write") : ""));
  }
  if (!known) touched.bytes = 0;
  return touched;
}

}  // namespace ferry::trace
