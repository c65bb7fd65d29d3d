// Builds a footprint: finds the boxes that accesses form, and divides elements into values.
#include "footprint.h"

#include "checked_copy.h"
#include "guards.h"

#include <algorithm>

namespace ferry {

__thread std::uint32_t detail::last_variable = 0;

using detail::AccessRecord;
using detail::fits_int64;
using detail::IndexSet;
using detail::Term;
using detail::TouchedBox;
using detail::Wide;

namespace {

struct Progression {
  std::int64_t stride, count;
};

// The terms that vary, sorted by stride. If a stride or a count overflows, it is INT64_MAX.
struct Progressions {
  Progression all[IndexSet::max_terms];
  unsigned count = 0;

  explicit Progressions(const IndexSet& set) {
    for (unsigned t = 0; t < set.terms_count; ++t) {
      const Term& term = set.terms[t];
      if (!term.varies()) continue;
      const Progression added{span(term.stride[0] < 0 ? -Wide(term.stride[0]) : term.stride[0]),
                              span(Wide(term.last) - term.first + 1)};
      unsigned slot = count++;
      for (; slot > 0 && all[slot - 1].stride > added.stride; --slot) all[slot] = all[slot - 1];
      all[slot] = added;
    }
  }
  static std::int64_t span(Wide value) { return fits_int64(value) ? static_cast<std::int64_t>(value) : INT64_MAX; }
  // Returns begin + stride * steps, or INT64_MAX if that overflows.
  static std::int64_t reach(std::int64_t begin, std::int64_t stride, std::int64_t steps) {
    std::int64_t result = 0;
    const bool leaves =
        __builtin_mul_overflow(stride, steps, &result) || __builtin_add_overflow(result, begin, &result);
    return leaves ? INT64_MAX : result;
  }
};

// Returns the box that the progressions form. Progressions without gaps form a row. The next progressions, which repeat
// it evenly, form the rows and then the planes. In all other cases (gaps at three levels, overlapping rows), the box is
// unknown.
TouchedBox classify(const Progressions& progressions) {
  constexpr TouchedBox unknown{0, 0, 0, 0, 0};
  const Progression* next = progressions.all;
  const Progression* const end = next + progressions.count;
  std::int64_t row = 1;
  for (; next != end && next->stride <= row; ++next) row = Progressions::reach(row, next->stride, next->count - 1);
  Progression levels[2] = {{0, 1}, {0, 1}};
  std::int64_t extent = row;
  for (Progression& level : levels) {
    if (next == end) break;
    level.stride = next->stride;
    if (level.stride < extent) return unknown;
    for (; next != end && next->stride % level.stride == 0 &&
           next->stride <= Progressions::reach(0, level.stride, level.count);
         ++next)
      level.count = Progressions::reach(level.count, next->stride / level.stride, next->count - 1);
    extent = Progressions::reach(extent, level.stride, level.count - 1);
  }
  if (next != end || extent == INT64_MAX) return unknown;
  return {row, levels[0].stride, levels[0].count, levels[1].stride, levels[1].count};
}

// Returns whether `after` continues each row of `before` without a gap, as x[2 * i + 1] continues x[2 * i].
bool continues(const AccessRecord& before, const AccessRecord& after) {
  const TouchedBox &a = before.box, &b = after.box;
  const bool write = before.touch == Touch::write && after.touch == Touch::write;
  return write && before.buffer == after.buffer && a.known() && b.known() && a.rows > 1 &&
         after.low == before.low + a.row && a.pitch == b.pitch && a.rows == b.rows && a.plane_pitch == b.plane_pitch &&
         a.planes == b.planes && a.row + b.row <= a.pitch;
}

// Returns two accesses as one. The second one must continue the rows of the first. If no gap is left, the rows become a
// single row.
AccessRecord joined(AccessRecord before, const AccessRecord& after) {
  TouchedBox& box = before.box;
  before.high = after.high;
  before.loose = before.loose || after.loose;
  box.row += after.box.row;
  for (int level = 0; level < 2 && box.rows > 1 && box.row == box.pitch; ++level)
    box = {box.row * box.rows, box.plane_pitch, box.planes, 0, 1};
  return before;
}

// Returns the largest number of untouched elements between two elements that these progressions touch.
std::int64_t widest_gap(const Progressions& progressions) {
  std::int64_t gap = 0, extent = 1;
  for (unsigned p = 0; p < progressions.count; ++p) {
    const Progression& progression = progressions.all[p];
    gap = std::max(gap, progression.stride - extent);
    extent = Progressions::reach(extent, progression.stride, progression.count - 1);
  }
  return gap;
}

bool is_known(const IndexSet& set) { return set.exact && !set.holes; }

// Returns the widest gap in bytes, for any kind of set.
Wide widest_gap(const IndexSet& set, const Progressions& progressions, std::size_t element) {
  const Wide gap = is_known(set) ? widest_gap(progressions) : Wide(set.high) - set.low - 1;
  return gap * static_cast<Wide>(element);
}

// Describes a read. If the loops may leave out elements of the set, the elements don't form a box.
void describe_read(const IndexSet& set, std::size_t element, AccessRecord& record) {
  const Progressions progressions(set);
  record.dense = widest_gap(set, progressions, element) < Wide(least_page);
  if (is_known(set)) record.box = classify(progressions);
}

void describe_write(const IndexSet& set, std::size_t element, AccessRecord& record) {
  const Progressions progressions(set);
  if (set.exact) record.box = classify(progressions);
  record.dense = !record.box.known() && !set.loose &&
                 (set.contiguous() || widest_gap(set, progressions, element) < Wide(least_page));
}

}  // namespace

void Footprint::clear() {
  buffers.shrink(0), accesses.shrink(0), certain_reads.shrink(0), objects.shrink(0), results.shrink(0),
      counters.shrink(0), arguments.shrink(0);
  tables_end = 0;
  may_end = poisoned = ends = false;
  failed_dependence = nullptr;
  failed_fill = nullptr;
  failed_row = nullptr;
}

void Footprint::certainly_reads(unsigned buffer, std::int64_t low, std::int64_t high) {
  certain_reads.push_back(bytes_of(buffers[buffer], {buffer, Touch::read, false, false, false, true, low, high, {}}));
}

void Footprint::access(unsigned buffer, Touch touch, const IndexSet& set) {
  if (set.empty) return;
  if (set.poisoned) {
    poisoned = true;
    return;
  }
  AccessRecord record{buffer, touch, set.loose, false, false, false, set.low, set.high, {}};
  const std::size_t element = buffers[buffer].element;
  if (touch != Touch::write) {
    if (touch == Touch::read && set.contiguous()) {
      record.dense = !set.loose;
      if (!set.loose) record.box = {set.high - set.low + 1, 0, 1, 0, 1};
    } else if (touch == Touch::read && !set.loose) {
      describe_read(set, element, record);
    }
    accesses.push_back(record);
    return;
  }
  describe_write(set, element, record);
  write(record);
}

// Adds a write, joined with adjacent writes. Each member of an object leaves gaps, but all members together may leave
// none.
void Footprint::write(AccessRecord& record) {
  for (std::size_t i = 0; i < accesses.size();) {
    const bool before = continues(accesses[i], record), after = !before && continues(record, accesses[i]);
    if (!before && !after) {
      ++i;
      continue;
    }
    record = before ? joined(accesses[i], record) : joined(record, accesses[i]);
    accesses[i] = accesses[accesses.size() - 1];
    accesses.shrink(accesses.size() - 1);
    i = 0;
  }
  accesses.push_back(record);
}

void Footprint::whole(unsigned buffer, Touch touch) {
  accesses.push_back({buffer, touch, false, true, false, false, 0, -1, {}});
}

void Footprint::access(unsigned buffer, Touch touch, const ValueSpan& elements) {
  if (elements.empty()) return;
  const auto end = [](Wide value, bool known, std::int64_t unknown) {
    return known ? static_cast<std::int64_t>(std::clamp<Wide>(value, INT64_MIN + 1, INT64_MAX - 1)) : unknown;
  };
  accesses.push_back({buffer,
                      touch,
                      false,
                      false,
                      true,
                      false,
                      end(elements.low, elements.low_known, detail::unknown_low),
                      end(elements.high, elements.high_known, detail::unknown_high),
                      {}});
}

bool Footprint::stays_in_row(const Index& subscripts, Number size) {
  if (subscripts.empty()) return true;
  poisoned = poisoned || subscripts.poisoned() || size.poisoned();
  return subscripts.min() >= 0 && subscripts.max() < size.value();
}

namespace {

// Returns how many of the `bytes` bytes from `at` on come before the next boundary of [begin, begin + size).
std::size_t up_to_border(std::size_t bytes, std::size_t at, std::size_t begin, std::size_t size) {
  if (at >= begin + size) return bytes;
  return std::min(bytes, at < begin ? begin - at : begin + size - at);
}

}  // namespace

detail::Value detail::value_at(const BufferRecord& buffer, std::uintptr_t address, std::size_t room) {
  if (!buffer.contents) return {std::min(buffer.element, room), buffer.real && buffer.element <= room};
  const std::size_t object = static_cast<std::size_t>(buffer.each) * buffer.element;
  const std::size_t at = offset_within(buffer, address, object);
  std::size_t bytes = std::min(buffer.element - at % buffer.element, room);  // up to the next element or number
  bool padding = false;
  for (const Description::Padding& gap : buffer.contents->padding) {
    if (gap.buffer != buffer.number) continue;
    padding = padding || (at >= gap.begin && at < gap.begin + gap.size);
    bytes = up_to_border(bytes, at, gap.begin, gap.size);
  }
  if (padding) return {bytes, false, true};
  for (const Description::Perhaps& value : buffer.contents->optionals)
    if (value.buffer == buffer.number) bytes = up_to_border(bytes, at, value.begin, value.size);
  for (const Description::Reals& reals : buffer.contents->reals) {
    if (reals.buffer != buffer.number || at >= reals.begin + reals.size * reals.count) continue;
    if (at < reals.begin)
      bytes = std::min(bytes, reals.begin - at);
    else if ((at - reals.begin) % reals.size == 0 && reals.size <= room)
      return {reals.size, true};
    else
      bytes = std::min(bytes, reals.size - (at - reals.begin) % reals.size);
  }
  return {bytes, buffer.real && bytes == buffer.element};
}

bool detail::is_absent(const BufferRecord& buffer, std::uintptr_t address, std::uintptr_t first, std::size_t bytes,
                       std::initializer_list<const unsigned char*> copies) {
  if (!buffer.contents || buffer.contents->optionals.empty()) return false;
  const std::size_t object = static_cast<std::size_t>(buffer.each) * buffer.element;
  const std::size_t at = offset_within(buffer, address, object);
  const auto is_empty = [&](const Description::Perhaps& value) {
    if (value.buffer != buffer.number || at < value.begin || at >= value.begin + value.size) return false;
    const std::uintptr_t flag = address - at + value.flag;
    return flag >= first && flag - first < bytes &&
           std::any_of(
               copies.begin(), copies.end(), [&](const unsigned char* copy) { return copy[flag - first] == 0; });
  };
  return std::any_of(buffer.contents->optionals.begin(), buffer.contents->optionals.end(), is_empty);
}

}  // namespace ferry
