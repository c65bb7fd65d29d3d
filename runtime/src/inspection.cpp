#include "inspection.h"

#include "checked_copy.h"
#include "device_copies.h"
#include "device_pointers.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <limits>
#include <memory>

namespace ferry {

using detail::AccessRecord;
using detail::BufferRecord;
using detail::Wide;

namespace {

std::atomic<std::uint64_t> last_generation{0};
thread_local std::uint64_t current_generation = 0;  // none yet

// Stays in a cache, and is worth a system call.
constexpr std::size_t staging_bytes = std::size_t{1} << 17;

template <class T>
ValueSpan ends_of(const unsigned char* bytes, std::size_t count, const ValueSpan& without) {
  T low = std::numeric_limits<T>::max(), high = std::numeric_limits<T>::min();
  const bool skips = !without.empty() && without.low == without.high && without.low == static_cast<T>(without.low);
  const T skipped = skips ? static_cast<T>(without.low) : T{};
  for (std::size_t i = 0; i < count; ++i) {
    T value;
    std::memcpy(&value, bytes + i * sizeof value, sizeof value);
    const bool counts = !skips || value != skipped;
    low = counts && value < low ? value : low;
    high = counts && value > high ? value : high;
  }
  // With nothing left the ends are the wrong way round; of one value of the type that is all that there is, they
  // aren't.
  return low <= high ? ValueSpan{low, high} : ValueSpan{};
}

using EndsOf = ValueSpan (*)(const unsigned char*, std::size_t, const ValueSpan&);

EndsOf reader(IntegerType type) {
  switch (type.bits) {
    case 8:
      return type.is_signed ? ends_of<std::int8_t> : ends_of<std::uint8_t>;
    case 16:
      return type.is_signed ? ends_of<std::int16_t> : ends_of<std::uint16_t>;
    case 32:
      return type.is_signed ? ends_of<std::int32_t> : ends_of<std::uint32_t>;
    case 64:
      return type.is_signed ? ends_of<std::int64_t> : ends_of<std::uint64_t>;
    default:
      return nullptr;
  }
}

// What can be read of it. Parts that can't end at pages: no element is cut.
ValueSpan inspect(Interval bytes, std::size_t element, EndsOf ends, const ValueSpan& without) {
  const std::unique_ptr<unsigned char[]> staging(new unsigned char[std::min(bytes.size(), staging_bytes)]);
  ValueSpan all;
  for (std::uintptr_t at = bytes.begin; at < bytes.end; at += staging_bytes) {
    const Interval part = intersection({at, at + staging_bytes}, bytes);
    const auto read = [&](Interval readable) {
      all = united(all, ends(&staging[readable.begin - at], readable.size() / element, without));
    };
    checked_copy(staging.get(), part, read, [](Interval) {});
  }
  return all;
}

}  // namespace

std::uint64_t Inspections::generation() noexcept {
  if (current_generation == 0) begin_generation();
  return current_generation;
}
void Inspections::begin_generation() noexcept {
  current_generation = last_generation.fetch_add(1, std::memory_order_relaxed) + 1;
}

std::optional<ValueSpan> Inspections::find(Interval bytes, IntegerType type, const ValueSpan& without) const {
  const auto same = [](const ValueSpan& a, const ValueSpan& b) { return a.low == b.low && a.high == b.high; };
  for (const Found& found : all_)
    if (found.bytes == bytes && found.type == type && same(found.without, without)) return found.values;
  return std::nullopt;
}

void Inspections::drop(Interval bytes) {
  if (std::erase_if(all_, [&](const Found& found) { return found.bytes.touches(bytes); }) > 0) begin_generation();
}

ValueSpan Inspector::loaded(const BufferRecord& buffer, IntegerType type, const ValueSpan& elements,
                            const ValueSpan& without) const {
  if (elements.empty()) return {};
  const EndsOf ends = reader(type);
  if (!ends || buffer.element * 8 != type.bits || !checked_copy_works()) return any_value(type);
  AccessRecord access{};
  if (!clip(buffer, elements, extents_, access)) return any_value(type);
  if (access.low > access.high) return {};
  const Interval bytes = bytes_of(buffer, access);
  if (remembers_)
    if (const std::optional<ValueSpan> found = coherence_->inspections().find(bytes, type, without)) return *found;
  if (coherence_) must_reach(coherence_->queue().device(), buffer.name, pointer(bytes.begin));
  DeviceCopies(coherence_).host_reads(bytes);
  const ValueSpan values = inspect(bytes, buffer.element, ends, without);
  if (remembers_) coherence_->inspections().add(bytes, type, values, without);
  return values;
}

}  // namespace ferry
