// See host_below.h.
#include "host_below.h"

#include "sanitizer.h"
#include "value_comparison.h"
#include "verification.h"

#include <algorithm>
#include <cstring>

namespace ferry {

namespace {

using Kept = std::vector<HostBelow>;

constexpr std::size_t most_rows = 4096;  // boxes that have more rows aren't examined

IntervalSet newer_bytes(const Coherence& coherence) {
  IntervalSet newer;
  coherence.each_newer([&](const Mapping&, const PitchedRegion& region, bool only_differing) {
    if (!only_differing && region.all_rows() <= most_rows) region.each_row([&](Interval row) { newer.add(row); });
  });
  return newer;
}

// Reports the first element in the part that has a byte which differs both from its earlier value and from the
// device's. Both are compared, because a box is newer as a whole even if some of its rows have been copied to the host,
// and members of an object are copied separately. No other thread can have written the byte, because the kernel writes
// all bytes of the part.
bool report_lost_write(Coherence& coherence, const HostBelow& kept, Interval part, const unsigned char* was) {
  const unsigned char* const is = pointer(part.begin);
  if (std::memcmp(was, is, part.size()) == 0) return false;
  RegionBytes device(PitchedRegion::of(part));
  device.read_device(coherence.queue(), coherence.at(part));
  coherence.queue().synchronize();
  const detail::BufferRecord& buffer = kept.buffer;
  const std::size_t past = offset_within(buffer, part.begin, buffer.element);
  for (std::size_t at = past ? buffer.element - past : 0; at + buffer.element <= part.size(); at += buffer.element) {
    bool lost = false;
    for (std::size_t i = at; i < at + buffer.element; ++i) lost |= is[i] != was[i] && is[i] != device.row(0)[i];
    if (!lost) continue;
    verify::lost_write(*kept.site, element_name(kept.name, buffer, part.begin + at) + " was " +
                                       shown_value(&was[at], buffer.element, buffer.real) + " in host memory and is " +
                                       shown_value(&is[at], buffer.element, buffer.real) + " there now");
    return true;
  }
  return false;
}

}  // namespace

std::string element_name(const std::string& name, const detail::BufferRecord& buffer, std::uintptr_t address) {
  const auto unit = static_cast<std::int64_t>(address - reinterpret_cast<std::uintptr_t>(buffer.base)) /
                    static_cast<std::int64_t>(buffer.element);
  const std::string quoted = "'" + name + "'[";
  if (buffer.each == 1) return quoted + std::to_string(unit) + "]";
  return quoted + std::to_string(unit / buffer.each) + "], byte " +
         std::to_string(unit % buffer.each * static_cast<std::int64_t>(buffer.element)) + ",";
}

void keep_host_below(Coherence& coherence, std::vector<HostBelow> written) {
  if (!coherence.host_below) coherence.host_below = std::make_shared<Kept>();
  Kept& kept = *static_cast<Kept*>(coherence.host_below.get());
  const auto is_replaced = [&](const HostBelow& earlier) {
    const Interval hull = earlier.bytes.region().hull();
    return std::any_of(written.begin(), written.end(),
                       [&](const HostBelow& now) { return now.bytes.region().hull().touches(hull); });
  };
  kept.erase(std::remove_if(kept.begin(), kept.end(), is_replaced), kept.end());
  for (HostBelow& one : written) {
    one.bytes.read_host();
    kept.push_back(std::move(one));
  }
}

void forget_host_below(Coherence& coherence) noexcept { coherence.host_below.reset(); }

void report_lost_writes(Coherence& coherence) {
  if (!coherence.host_below) return;
  const IntervalSet newer = newer_bytes(coherence);
  for (HostBelow& kept : *static_cast<Kept*>(coherence.host_below.get())) {
    bool told = false;
    std::size_t number = 0;
    kept.bytes.region().each_row([&](Interval row) {
      const unsigned char* const was = kept.bytes.row(number++);
      newer.each_inside(row, [&](Interval part) {
        if (!told) told = report_lost_write(coherence, kept, part, was + (part.begin - row.begin));
      });
    });
    if (told) kept.bytes.read_host();  // a lost write is reported only once
  }
}

}  // namespace ferry
