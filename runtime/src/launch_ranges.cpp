#include "launch_ranges.h"

#include "checked_copy.h"

namespace ferry {

using detail::AccessRecord;
using detail::BufferRecord;

namespace {

PitchedRegion rows_of(const BufferRecord& buffer, const AccessRecord& access) {
  const auto bytes = [&](std::int64_t elements) { return static_cast<std::size_t>(elements) * buffer.element; };
  const detail::WrittenBox& box = access.box;
  return {bytes_of(buffer, access).begin,     bytes(box.row),         bytes(box.pitch),
          static_cast<std::size_t>(box.rows), bytes(box.plane_pitch), static_cast<std::size_t>(box.planes)};
}

bool maybe_not_everywhere(const AccessRecord& access) {
  return access.touch == Touch::may_write || (access.touch == Touch::write && !access.box.known());
}

// What may be written is certainly touched where another access of the nest says so.
Pages pages_of_may_write(const Footprint& footprint, const AccessRecord& access) {
  for (const AccessRecord& other : footprint.accesses)
    if (other.dense && other.buffer == access.buffer && other.low <= access.low && access.high <= other.high)
      return Pages::all;
  return Pages::some;
}

TouchedRange range_of(const Footprint& footprint, const AccessRecord& access) {
  const BufferRecord& buffer = footprint.buffers[access.buffer];
  TouchedRange range{access.touch, access.dense ? Pages::all : Pages::some, buffer.needs_snapshot, access.buffer,
                     bytes_of(buffer, access)};
  if (access.touch == Touch::read) return range;
  if (maybe_not_everywhere(access)) {
    range.touch = Touch::may_write;
    range.pages = pages_of_may_write(footprint, access);
  } else if (!access.box.contiguous()) {
    range.rows = rows_of(buffer, access);
  }
  return range;
}

}  // namespace

bool needs_checked_copy(const Footprint& footprint) {
  for (const AccessRecord& access : footprint.accesses) {
    const bool box = access.touch == Touch::write && access.box.known();
    if (box ? !rows_of(footprint.buffers[access.buffer], access).gaps_below(least_page) : !access.dense) return true;
  }
  return false;
}

void resolve(const Footprint& footprint, const BuffersBytes& bytes, ResolvedLaunch& resolved) {
  for (std::size_t b = 0; b < bytes.size(); ++b) resolved.add_buffer(footprint.buffers[b].base, bytes[b].touched);
  for (const AccessRecord& access : footprint.accesses) resolved.add(range_of(footprint, access));
}

}  // namespace ferry
