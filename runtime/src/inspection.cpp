#include "inspection.h"

#include "checked_copy.h"
#include "device_copies.h"
#include "device_pointers.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <limits>
#include <memory>
#include <vector>

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

// Where values lie: runs of them, from one element to the next.
struct Runs {
  std::size_t stride, bytes;  // the same: one run
};

bool touches_any(const std::vector<Interval>& holes, Interval bytes) {
  return std::any_of(holes.begin(), holes.end(), [&](Interval hole) { return hole.touches(bytes); });
}

// What can be read of `bytes`, from the first byte of a run to the last of one. No run is cut.
ValueSpan inspect(Interval bytes, Runs runs, std::size_t size, EndsOf ends, const ValueSpan& without) {
  const std::size_t step = std::max<std::size_t>(staging_bytes / runs.stride, 1) * runs.stride;
  const std::unique_ptr<unsigned char[]> staging(new unsigned char[std::min(bytes.size(), step)]);
  ValueSpan all;
  std::vector<Interval> holes;
  for (std::uintptr_t at = bytes.begin; at < bytes.end; at += step) {
    const Interval part = intersection({at, at + step}, bytes);
    holes.clear();
    checked_copy(staging.get(), part, [](Interval) {}, [&](Interval hole) { holes.push_back(hole); });
    const auto add = [&](Interval values) {
      all = united(all, ends(&staging[values.begin - at], values.size() / size, without));
    };
    const std::size_t run = runs.stride == runs.bytes ? part.size() : runs.bytes;
    for (std::uintptr_t begin = at; begin + run <= part.end; begin += std::max(run, runs.stride)) {
      if (holes.empty()) {
        add({begin, begin + run});
        continue;
      }
      for (std::uintptr_t value = begin; value < begin + run; value += size)
        if (!touches_any(holes, {value, value + size})) add({value, value + size});
    }
  }
  return all;
}

Wide rounded_down(Wide number, Wide to) { return number >= 0 ? number / to : -((-number + to - 1) / to); }

// The bytes from the first run to the last that lie among the elements.
Interval bytes_of_runs(const BufferRecord& buffer, const AccessRecord& access, Runs runs, LoadedPart part) {
  const auto stride = static_cast<Wide>(runs.stride), unit = static_cast<Wide>(buffer.element);
  const Wide begin = Wide(access.low) * unit - static_cast<Wide>(part.begin),
             end = (Wide(access.high) + 1) * unit - static_cast<Wide>(part.end);
  const Wide first = rounded_down(begin + stride - 1, stride), last = rounded_down(end, stride);
  if (first > last) return {0, 0};
  const auto base = static_cast<Wide>(reinterpret_cast<std::uintptr_t>(buffer.base));
  return {static_cast<std::uintptr_t>(base + first * stride + static_cast<Wide>(part.begin)),
          static_cast<std::uintptr_t>(base + last * stride + static_cast<Wide>(part.end))};
}

ValueSpan in_units(const BufferRecord& buffer, const ValueSpan& elements, LoadedPart part) {
  const auto one = [](Wide value) { return ValueSpan{value, value}; };
  const auto unit = static_cast<Wide>(buffer.element);
  return elements * one(buffer.each) +
         ValueSpan{static_cast<Wide>(part.begin) / unit, static_cast<Wide>(part.end - 1) / unit};
}

}  // namespace

std::uint64_t Inspections::generation() noexcept {
  if (current_generation == 0) begin_generation();
  return current_generation;
}
void Inspections::begin_generation() noexcept {
  current_generation = last_generation.fetch_add(1, std::memory_order_relaxed) + 1;
}

std::optional<ValueSpan> Inspections::find(Interval bytes, IntegerType type, const ValueSpan& without,
                                           LoadedPart part) const {
  const auto same = [](const ValueSpan& a, const ValueSpan& b) { return a.low == b.low && a.high == b.high; };
  for (const Found& found : all_)
    if (found.bytes == bytes && found.type == type && found.part == part && same(found.without, without))
      return found.values;
  return std::nullopt;
}

void Inspections::drop(Interval bytes) {
  if (std::erase_if(all_, [&](const Found& found) { return found.bytes.touches(bytes); }) > 0) begin_generation();
}

ValueSpan Inspector::loaded(const BufferRecord& buffer, IntegerType type, const ValueSpan& elements,
                            const ValueSpan& without, LoadedPart part) const {
  if (elements.empty()) return {};
  if (buffer.row_pitch != 0) return any_value(type);
  const EndsOf ends = reader(type);
  const bool of_object = part.end > 0;
  if (!of_object) part.end = buffer.element;
  const std::size_t size = type.bits / 8;
  if (!ends || !checked_copy_works() || (of_object ? (part.end - part.begin) % size != 0 : part.end != size))
    return any_value(type);
  const Runs runs{of_object ? buffer.element * static_cast<std::size_t>(buffer.each) : size, part.end - part.begin};
  AccessRecord access{};
  if (!clip(buffer, of_object ? in_units(buffer, elements, part) : elements, extents_, access)) return any_value(type);
  if (access.low > access.high) return {};
  const Interval bytes = bytes_of_runs(buffer, access, runs, part);
  if (bytes.empty()) return {};
  if (remembers_)
    if (const std::optional<ValueSpan> found = coherence_->inspections().find(bytes, type, without, part))
      return *found;
  if (coherence_) must_reach(coherence_->queue().device(), buffer.name, pointer(bytes.begin));
  DeviceCopies(coherence_).host_reads(bytes);
  const ValueSpan values = inspect(bytes, runs, size, ends, without);
  if (remembers_) coherence_->inspections().add(bytes, type, values, without, part);
  return values;
}

}  // namespace ferry
