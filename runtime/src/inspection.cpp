#include "inspection.h"

#include "checked_copy.h"
#include "device_copies.h"
#include "device_pointers.h"
#include "interval_set.h"
#include "stretches.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <vector>

namespace ferry {

using detail::AccessRecord;
using detail::BufferRecord;
using detail::Wide;

namespace {

std::atomic<std::uint64_t> last_generation{0};
thread_local std::uint64_t current_generation = 0;  // 0 until the first generation begins

// The maximum number of bytes that are examined at once. This number fits into a cache, and makes a system call
// worthwhile.
constexpr std::size_t looked_at_once = std::size_t{1} << 17;

// Inspects the readable part of `bytes`. `bytes` begins and ends with a run. No run is split.
ValueSpan inspect(Interval bytes, const LoadedValues& values) {
  const std::size_t step = std::max<std::size_t>(looked_at_once / values.stride, 1) * values.stride;
  const std::unique_ptr<unsigned char[]> staging(new unsigned char[std::min(bytes.size(), step)]);
  const LoadedValues of_run{values.type, values.size(), values.size(), values.without};
  ValueSpan all;
  IntervalSet read;
  for (std::uintptr_t at = bytes.begin; at < bytes.end; at += step) {
    const Interval part = intersection({at, at + step}, bytes);
    read.clear();
    checked_copy(staging.get(), part, [&](Interval stretch) { read.add(stretch); }, [](Interval) {});
    if (read.covers(part)) {
      all = united(all, values.ends(staging.get(), part.size()));
      continue;
    }
    const std::size_t run = values.stride == values.run ? part.size() : values.run, size = values.size();
    for (std::uintptr_t begin = at; begin + run <= part.end; begin += std::max(run, values.stride))
      read.each_inside({begin, begin + run}, [&](Interval stretch) {  // omits values that are only partly readable
        const std::size_t first = (stretch.begin - begin + size - 1) / size, last = (stretch.end - begin) / size;
        if (first < last) all = united(all, of_run.ends(&staging[begin - at] + first * size, (last - first) * size));
      });
  }
  return all;
}

Wide rounded_down(Wide number, Wide to) { return number >= 0 ? number / to : -((-number + to - 1) / to); }

// Returns the bytes from the first to the last run that is completely inside the elements.
Interval bytes_of_runs(const BufferRecord& buffer, const AccessRecord& access, const LoadedValues& runs,
                       LoadedPart part) {
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

LoadedPlace place_of_loads(const BufferRecord& buffer, IntegerType type, const ValueSpan& elements,
                           const ValueSpan& without, LoadedPart part, Extents extents) {
  const bool of_object = part.end > 0;
  if (!of_object) part.end = buffer.element;
  const std::size_t size = type.bits / 8, run = part.end - part.begin;
  const LoadedValues values{type, of_object ? buffer.element * static_cast<std::size_t>(buffer.each) : size, run,
                            without};
  const LoadedPlace nowhere{values, {0, 0}, false}, anywhere{values, {0, 0}, true};
  if (elements.empty()) return nowhere;
  if (!values.readable() || !checked_copy_works() || (!of_object && run != size) || buffer.row_pitch != 0)
    return anywhere;
  AccessRecord access{};
  if (!clip(buffer, of_object ? in_units(buffer, elements, part) : elements, extents, access)) return anywhere;
  return access.low > access.high ? nowhere : LoadedPlace{values, bytes_of_runs(buffer, access, values, part), false};
}

bool Inspector::copy(const BufferRecord& buffer, Interval bytes, unsigned char* to) const {
  if (coherence_) must_reach(coherence_->queue().device(), buffer.name, pointer(bytes.begin));
  DeviceCopies(coherence_).host_reads(bytes);
  bool whole = true;
  checked_copy(to, bytes, [](Interval) {}, [&](Interval) { whole = false; });
  return whole;
}

ValueSpan Inspector::loaded(const BufferRecord& buffer, IntegerType type, const ValueSpan& elements,
                            const ValueSpan& without, LoadedPart part) const {
  const auto [values, bytes, anything] = place_of_loads(buffer, type, elements, without, part, extents_);
  if (anything) return any_value(type);
  if (bytes.empty()) return {};
  if (remembers_)
    if (const std::optional<ValueSpan> found = coherence_->inspections().find(bytes, type, without, part))
      return *found;
  if (coherence_) must_reach(coherence_->queue().device(), buffer.name, pointer(bytes.begin));
  ValueSpan found;
  if (!on_device(bytes, values, found)) {
    DeviceCopies(coherence_).host_reads(bytes);
    const bool certain = is_certain(buffer, bytes);
    found = in_stretches(bytes.size(), values.stride, device_, [&](std::size_t at, std::size_t part_bytes) {
      const Interval part{bytes.begin + at, bytes.begin + at + part_bytes};
      return certain ? values.ends(reinterpret_cast<const unsigned char*>(part.begin), part_bytes)
                     : inspect(part, values);
    });
  }
  if (remembers_) coherence_->inspections().add(bytes, type, found, without, part);
  return found;
}

std::optional<Wide> Inspector::certain(const BufferRecord& buffer, IntegerType type, std::int64_t element) const {
  const LoadedPlace place = place_of_loads(buffer, type, {element, element}, {}, {}, extents_);
  if (place.any_value || place.bytes.empty() || !is_certain(buffer, place.bytes)) return std::nullopt;
  if (coherence_) must_reach(coherence_->queue().device(), buffer.name, pointer(place.bytes.begin));
  if (coherence_ && coherence_->is_newer(place.bytes)) return std::nullopt;
  for (const AccessRecord& access : certain_->accesses) {
    const BufferRecord& other = certain_->buffers[access.buffer];
    if (access.touch != Touch::read && (access.whole || bytes_of(other, access).touches(place.bytes)))
      return std::nullopt;
  }
  return place.values.ends(reinterpret_cast<const unsigned char*>(place.bytes.begin), place.bytes.size()).low;
}

// Returns whether the nest certainly reads all these bytes, whatever its data. If so, they must be readable. Otherwise
// there may be an unreadable page among them, which only a checked copy finds.
bool Inspector::is_certain(const BufferRecord& buffer, Interval bytes) const {
  if (!certain_) return false;
  for (const Interval& read : certain_->certain_reads)
    if (read.covers(bytes)) return true;
  for (const AccessRecord& access : certain_->accesses) {
    if (access.buffer != buffer.number || access.touch != Touch::read || access.loose || access.whole ||
        access.data_dependent || !access.dense || !access.box.known() || !access.box.contiguous())
      continue;
    if (bytes_of(buffer, access).covers(bytes)) return true;
  }
  return false;
}

// Inspects the bytes on the device if a kernel has written some of them and the device has all of them. They then
// needn't be copied to the host. Otherwise, or if scopes keep data, returns false.
bool Inspector::on_device(Interval bytes, const LoadedValues& values, ValueSpan& found) const {
  if (!remembers_ || !image_ || Scopes::resident() || !coherence_->is_newer(bytes)) return false;
  const unsigned char* const memory = coherence_->whole_copy(bytes);
  if (!memory) return false;
  TransferQueue& queue = coherence_->queue();
  return queue.device().inspect(queue.stream(), *image_, memory, bytes.size(), values, found);
}

}  // namespace ferry
