// Records what a stub describes: classifies written boxes and evaluates the guards that need only index sets.
#include <ferry/footprint.h>

#include <algorithm>

namespace ferry {

using detail::AccessRecord;
using detail::IndexSet;
using detail::Term;
using detail::Wide;

namespace {

struct Progression {
  std::int64_t stride, count;
};

// An exact box as rows: sorted by stride, the progressions that leave no gap make a row, the next ones the rows.
// Anything else (gaps at two levels, rows that overlap) leaves rows at 0.
void classify(const IndexSet& set, AccessRecord& access) {
  access.row = 1, access.pitch = 0, access.rows = 0;
  if (!set.exact) return;
  Progression progressions[IndexSet::max_terms];
  unsigned count = 0;
  for (unsigned t = 0; t < set.terms_count; ++t) {
    const Term& term = set.terms[t];
    if (term.varies()) {
      const std::int64_t stride = term.stride[0] < 0 ? -term.stride[0] : term.stride[0];
      unsigned place = count++;
      for (; place > 0 && progressions[place - 1].stride > stride; --place) progressions[place] = progressions[place - 1];
      progressions[place] = {stride, term.last - term.first + 1};
    }
  }
  unsigned next = 0;
  for (; next < count && progressions[next].stride <= access.row; ++next)
    access.row += progressions[next].stride * (progressions[next].count - 1);
  if (next == count) {
    access.rows = 1;
    return;
  }
  const std::int64_t pitch = progressions[next].stride;
  Wide rows = progressions[next].count;
  for (++next; next < count; ++next) {
    if (Wide(progressions[next].stride) != pitch * rows) return;
    rows *= progressions[next].count;
  }
  access.pitch = pitch;
  access.rows = static_cast<std::int64_t>(rows);
}

}  // namespace

void Buffer::access(Touch touch, const IndexSet& set) const {
  if (set.empty) return;
  if (set.poisoned) {
    footprint_.poisoned = true;
    return;
  }
  AccessRecord record{number_, touch, set.loose, false, set.low, set.high, 0, 0, 0};
  if (touch == Touch::write) classify(set, record);
  footprint_.accesses.push_back(record);
}

const Buffer& Buffer::whole(Touch touch) const {
  footprint_.accesses.push_back({number_, touch, false, true, 0, -1, 0, 0, 0});
  return *this;
}

Buffer Footprint::add_buffer(const detail::BufferRecord& record, bool passes_size) {
  const auto number = static_cast<unsigned>(buffers.size());
  buffers.push_back(record);
  arguments.push_back({detail::ArgumentRecord::address, number});
  if (passes_size) arguments.push_back({detail::ArgumentRecord::size, number});
  return Buffer(*this, number);
}

void* Footprint::add_value(std::size_t bytes, std::size_t alignment) {
  value_alignment = std::max(value_alignment, alignment);
  const std::size_t padding = (alignment - value_bytes.size() % alignment) % alignment;
  arguments.push_back({detail::ArgumentRecord::value, static_cast<unsigned>(value_bytes.size() + padding)});
  return value_bytes.extend(padding + bytes) + padding;
}

void Footprint::check_separate(const char* what, const IndexSet& pitch, std::int64_t step, const IndexSet* rest,
                               std::size_t count) {
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
  if (pitch.poisoned || (!pitch.empty && !pitch.single())) poisoned = true;
  if (!any || pitch.empty || pitch.poisoned) return;
  const Wide distance = Wide(pitch.low) * step;
  if ((distance < 0 ? -distance : distance) <= high - low && !meeting) meeting = what;
}

}  // namespace ferry
