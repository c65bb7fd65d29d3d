// Records what a stub describes: classifies written boxes and evaluates the guards that need only index sets.
#include "footprint.h"

#include "checked_copy.h"

#include <algorithm>

namespace ferry {

__thread std::uint32_t detail::last_variable = 0;

using detail::AccessRecord;
using detail::fits_int64;
using detail::IndexSet;
using detail::Term;
using detail::Wide;
using detail::WrittenBox;

namespace {

struct Progression {
  Wide stride, count;
};

// What varies, by stride. Returns how many.
[[gnu::always_inline]] inline unsigned sorted_progressions(const IndexSet& set, Progression* progressions) {
  unsigned count = 0;
  for (unsigned t = 0; t < set.terms_count; ++t) {
    const Term& term = set.terms[t];
    if (!term.varies()) continue;
    const Wide stride = term.stride[0] < 0 ? -Wide(term.stride[0]) : term.stride[0];
    unsigned slot = count++;
    for (; slot > 0 && progressions[slot - 1].stride > stride; --slot) progressions[slot] = progressions[slot - 1];
    progressions[slot] = {stride, Wide(term.last) - term.first + 1};
  }
  return count;
}

// The progressions that leave no gap make a row, the next ones that repeat it evenly the rows, then the planes.
// Anything else (gaps at three levels, rows that overlap) is not known.
[[gnu::noinline]] WrittenBox classify(const IndexSet& set) {
  constexpr WrittenBox unknown{0, 0, 0, 0, 0};
  if (!set.exact) return unknown;
  Progression progressions[IndexSet::max_terms];
  const Progression* next = progressions;
  const Progression* const end = progressions + sorted_progressions(set, progressions);
  Wide row = 1;
  for (; next != end && next->stride <= row; ++next) row += next->stride * (next->count - 1);
  Progression levels[2] = {{0, 1}, {0, 1}};
  Wide extent = row;
  for (Progression& level : levels) {
    if (next == end) break;
    level.stride = next->stride;
    if (level.stride < extent) return unknown;
    for (; next != end && next->stride % level.stride == 0 && next->stride <= level.stride * level.count; ++next)
      level.count += next->stride / level.stride * (next->count - 1);
    extent += level.stride * (level.count - 1);
  }
  if (next != end || !fits_int64(extent)) return unknown;
  return {static_cast<std::int64_t>(row), static_cast<std::int64_t>(levels[0].stride),
          static_cast<std::int64_t>(levels[0].count), static_cast<std::int64_t>(levels[1].stride),
          static_cast<std::int64_t>(levels[1].count)};
}

// Whether `after` continues each row of `before` without a gap: x[2 * i + 1] and x[2 * i].
bool continues(const AccessRecord& before, const AccessRecord& after) {
  const WrittenBox &a = before.box, &b = after.box;
  const bool write = before.touch == Touch::write && after.touch == Touch::write;
  return write && before.buffer == after.buffer && a.known() && b.known() && a.rows > 1 &&
         after.low == before.low + a.row && a.pitch == b.pitch && a.rows == b.rows && a.plane_pitch == b.plane_pitch &&
         a.planes == b.planes && a.row + b.row <= a.pitch;
}

// Both in one, whose rows are contiguous where nothing is left between them.
AccessRecord joined(AccessRecord before, const AccessRecord& after) {
  WrittenBox& box = before.box;
  before.high = after.high;
  before.loose = before.loose || after.loose;
  box.row += after.box.row;
  for (int level = 0; level < 2 && box.rows > 1 && box.row == box.pitch; ++level)
    box = {box.row * box.rows, box.plane_pitch, box.planes, 0, 1};
  return before;
}

// From here on a read is worth to be told as a box, in bytes: its rows may be copied without what lies between them.
constexpr Wide wide_gap = 128;

// Untouched elements between two touched ones, at most.
[[gnu::noinline]] Wide widest_gap(const IndexSet& set) {
  if (!set.exact || set.holes) return Wide(set.high) - set.low - 1;
  Progression progressions[IndexSet::max_terms];
  const unsigned count = sorted_progressions(set, progressions);
  Wide gap = 0, extent = 1;
  for (unsigned p = 0; p < count; ++p) {
    gap = std::max(gap, progressions[p].stride - extent);
    extent += progressions[p].stride * (progressions[p].count - 1);
  }
  return gap;
}

[[gnu::always_inline]] inline bool contiguous(const IndexSet& set) {
  return set.exact && !set.holes && set.terms_count == 1 && set.terms[0].stride[0] == 1;
}

bool touches_every_page(const IndexSet& set, std::size_t element) {
  return !set.loose && (contiguous(set) || widest_gap(set) * static_cast<Wide>(element) < Wide(least_page));
}

// Elements of a container that the loops may not reach, or not all of, are no box.
[[gnu::noinline]] void describe_read(const IndexSet& set, std::size_t element, AccessRecord& record) {
  const Wide gap = widest_gap(set) * static_cast<Wide>(element);
  record.dense = gap < Wide(least_page);
  if (gap >= wide_gap && set.exact && !set.holes) record.box = classify(set);
}

}  // namespace

void Footprint::access(unsigned buffer, Touch touch, const IndexSet& set) {
  if (set.empty) return;
  if (set.poisoned) {
    poisoned = true;
    return;
  }
  AccessRecord record{buffer, touch, set.loose, false, false, set.low, set.high, {}};
  const std::size_t element = buffers[buffer].element;
  if (touch != Touch::write) {
    if (touch == Touch::read && contiguous(set))
      record.dense = !set.loose;
    else if (touch == Touch::read && !set.loose)
      describe_read(set, element, record);
    accesses.push_back(record);
    return;
  }
  record.box = classify(set);
  record.dense = !record.box.known() && touches_every_page(set, element);
  write(record);
}

// Joined with what is written beside it: together the elements of a structure leave no gap, alone each does.
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
  accesses.push_back({buffer, touch, false, true, false, 0, -1, {}});
}

void Footprint::check_stride(const Description::StrideCheck& check, const IndexSet& pitch, Number step,
                             const IndexSet* rest, std::size_t count) {
  bool any = false;
  Wide low = 0, high = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (rest[i].empty) continue;
    if (rest[i].poisoned) {
      poisoned = true;
      return;
    }
    low = any ? std::min<Wide>(low, rest[i].low) : rest[i].low;
    high = any ? std::max<Wide>(high, rest[i].high) : rest[i].high;
    any = true;
  }
  if (step.poisoned() || pitch.poisoned || (!pitch.empty && !pitch.single())) poisoned = true;
  if (!any || pitch.empty || pitch.poisoned) return;
  const Wide distance = Wide(pitch.low) * step.value();
  if ((distance < 0 ? -distance : distance) <= high - low && !failed_stride) failed_stride = &check;
}

void Footprint::check_row(const Description::RowCheck& check, const Index& subscripts, Number size) {
  if (subscripts.empty()) return;
  poisoned = poisoned || subscripts.poisoned() || size.poisoned();
  if ((subscripts.min() < 0 || subscripts.max() >= size.value()) && !failed_row) failed_row = &check;
}

}  // namespace ferry
