#include "launch_ranges.h"

#include "checked_copy.h"

#include <algorithm>

namespace ferry {

using detail::AccessRecord;
using detail::BufferRecord;

PitchedRegion rows_of(const BufferRecord& buffer, const AccessRecord& access) {
  const auto bytes = [&](std::int64_t elements) { return static_cast<std::size_t>(elements) * buffer.element; };
  const detail::TouchedBox& box = access.box;
  return {bytes_of(buffer, access).begin,     bytes(box.row),         bytes(box.rows == 1 ? box.row : box.pitch),
          static_cast<std::size_t>(box.rows), bytes(box.plane_pitch), static_cast<std::size_t>(box.planes)};
}

namespace {

// Rows with smaller gaps are copied together with the gaps, because a device takes about as long for each row as for
// that many bytes.
constexpr std::size_t wide_gap = 128;

// Returns the rows, joined across gaps that aren't wide. If no gap is wide, returns an empty region.
PitchedRegion apart(PitchedRegion rows) {
  const PitchedRegion plane = rows.plane(0);
  if (rows.planes > 1 && plane.gaps_below(wide_gap))
    rows = {rows.first, plane.hull().size(), rows.plane_pitch, rows.planes};
  if (rows.gaps_below(wide_gap)) rows.rows = 0;
  return rows;
}

bool maybe_not_everywhere(const AccessRecord& access) {
  return access.touch == Touch::may_write || (access.touch == Touch::write && !access.box.known());
}

// Returns a range that contains all accesses to the same buffer. A table may have many rows, so for a row the range
// contains only the row's own accesses, which are consecutive.
std::pair<std::size_t, std::size_t> accesses_beside(const Footprint& footprint, std::size_t access) {
  const auto& all = footprint.accesses;
  const unsigned buffer = all[access].buffer;
  if (footprint.tables_end == 0 || buffer < footprint.tables_end) return {0, all.size()};
  std::size_t begin = access, end = access;
  while (begin > 0 && all[begin - 1].buffer == buffer) --begin;
  while (end < all.size() && all[end].buffer == buffer) ++end;
  return {begin, end};
}

// Returns which pages of its range a may_write access touches. All of them count if another access of the nest is
// certain to touch the whole range.
Pages pages_of_may_write(const Footprint& footprint, std::size_t number) {
  const AccessRecord& access = footprint.accesses[number];
  const auto [begin, end] = accesses_beside(footprint, number);
  for (std::size_t a = begin; a < end; ++a) {
    const AccessRecord& other = footprint.accesses[a];
    if (other.dense && other.buffer == access.buffer && other.low <= access.low && access.high <= other.high)
      return Pages::all;
  }
  return Pages::some;
}

TouchedRange range_of(const Footprint& footprint, std::size_t number) {
  const AccessRecord& access = footprint.accesses[number];
  const BufferRecord& buffer = footprint.buffers[access.buffer];
  TouchedRange range{access.touch, access.dense ? Pages::all : Pages::some, buffer.needs_snapshot, access.buffer,
                     bytes_of(buffer, access)};
  if (access.touch == Touch::read) {
    if (access.box.known() && !buffer.needs_snapshot) range.rows = apart(rows_of(buffer, access));
    return range;
  }
  if (maybe_not_everywhere(access)) {
    range.touch = Touch::may_write;
    range.pages = pages_of_may_write(footprint, number);
  } else if (!access.box.contiguous()) {
    range.rows = rows_of(buffer, access);
  }
  return range;
}

// Returns whether it pays to copy the boxes that are read in the buffer row by row. Overlapping boxes, like those of a
// stencil, are copied together.
bool pay_apart(const Footprint& footprint, std::size_t number) {
  const unsigned buffer = footprint.accesses[number].buffer;
  const auto [begin, end] = accesses_beside(footprint, number);
  std::size_t bytes = 0;
  Interval hull{UINTPTR_MAX, 0};
  for (std::size_t a = begin; a < end; ++a) {
    const AccessRecord& access = footprint.accesses[a];
    if (access.buffer != buffer || access.touch != Touch::read || !access.box.known()) continue;
    const PitchedRegion rows = apart(rows_of(footprint.buffers[buffer], access));
    if (rows.empty()) continue;
    bytes += rows.bytes();
    hull = {std::min(hull.begin, rows.hull().begin), std::max(hull.end, rows.hull().end)};
  }
  return bytes <= hull.size() / 2;
}

}  // namespace

void trace_ranges(const Footprint& footprint) {
  for (const AccessRecord& access : footprint.accesses) {
    if (access.touch == Touch::copy) continue;
    const BufferRecord& buffer = footprint.buffers[access.buffer];
    const Interval bytes = bytes_of(buffer, access);
    trace::range(buffer.name, access.touch != Touch::read, bytes.begin, bytes.end);
  }
}

bool needs_checked_copy(const Footprint& footprint) {
  for (const AccessRecord& access : footprint.accesses) {
    if (access.touch == Touch::copy) continue;
    const bool box = access.touch == Touch::write && access.box.known();
    if (box ? !rows_of(footprint.buffers[access.buffer], access).gaps_below(least_page) : !access.dense) return true;
  }
  return false;
}

void resolve(const Footprint& footprint, const BuffersBytes& bytes, ResolvedLaunch& resolved) {
  for (std::size_t b = 0; b < bytes.size(); ++b)
    resolved.add_buffer(footprint.buffers[b].base, bytes[b].touched, footprint.buffers[b].tested);
  enum class Pays : char { unknown, yes, no };
  detail::InlineVector<Pays, 16> apart;
  for (std::size_t b = 0; b < bytes.size(); ++b) apart.push_back(Pays::unknown);
  for (std::size_t a = 0; a < footprint.accesses.size(); ++a) {
    const AccessRecord& access = footprint.accesses[a];
    if (access.touch == Touch::copy) continue;
    TouchedRange range = range_of(footprint, a);
    if (range.touch == Touch::read && range.pitched()) {
      Pays& pays = apart[access.buffer];
      if (pays == Pays::unknown) pays = pay_apart(footprint, a) ? Pays::yes : Pays::no;
      if (pays == Pays::no) range.rows.rows = 0;
    }
    resolved.add(range);
  }
}

void lay_out(const Footprint& footprint, const BuffersBytes& bytes, PrivateCopies& copies) {
  for (std::size_t b = 0; b < bytes.size(); ++b)
    if (footprint.buffers[b].has_copies) {
      const Interval copied = bytes[b].copied;
      const auto base = reinterpret_cast<std::uintptr_t>(footprint.buffers[b].base);
      copied.empty() ? copies.add(0, 0) : copies.add(static_cast<std::int64_t>(copied.begin - base), copied.size());
    }
}

}  // namespace ferry
