// See checked_launch.h.
#include "checked_launch.h"

#include "devices/host/available_memory.h"
#include "host_below.h"
#include "sanitizer.h"
#include "verification.h"

#include <ferry/error.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <new>

extern "C" {
int omp_get_max_active_levels() __attribute__((weak));
void omp_set_max_active_levels(int levels) __attribute__((weak));
}

namespace ferry {

using detail::AccessRecord;
using detail::BufferRecord;

namespace {

constexpr std::size_t piece = std::size_t{1} << 16;  // bytes compared at a time

// Returns the interval without elements that are only partly inside it, because their values are incomplete.
Interval whole_elements(Interval bytes, const BufferRecord& buffer) {
  const std::size_t begin = offset_within(buffer, bytes.begin, buffer.element),
                    end = offset_within(buffer, bytes.end, buffer.element);
  bytes.begin += begin ? buffer.element - begin : 0;
  bytes.end -= end;
  return bytes;
}

// Returns whether the original call doesn't produce this result. Examples are the least value so far of
// std::min_element and its position ("m"), which later code computes, and the sum of a scan ("a"), which isn't stored.
bool is_not_computed(const detail::ObjectRecord& result) {
  return std::strncmp(result.name, "ferry_loop_m", 12) == 0 || std::strncmp(result.name, "ferry_loop_a", 12) == 0;
}

// With 0 levels, a parallel region has only one thread. An OpenMP loop then runs in order on the host, too.
int parallel_levels() { return &omp_get_max_active_levels ? omp_get_max_active_levels() : 0; }
void set_parallel_levels(int levels) {
  if (&omp_set_max_active_levels) omp_set_max_active_levels(levels);
}

// Checks that there is enough memory for an allocation, because systems also grant addresses without memory.
void ask_for(std::uint64_t bytes) {
  if (bytes >= worth_asking && bytes > available_memory()) throw std::bad_alloc();
}

}  // namespace

CheckedLaunch::CheckedLaunch(const FerryNest& call, const FerrySite& site, const Description& description,
                             Remembered& launch, const OpenDevice& device)
    : call_(&call),
      site_(site),
      nest_(call.ferry_number),
      frame_end_(call.ferry_frame.ferry_end),
      is_cut_(ferry::is_cut(description)),
      reassociates_(description.reassociates),
      maths_(description.maths),
      launch_(launch),
      device_(device.device.info().kind == "host" ? "the host device" : device.device.info().id),
      is_gpu_(!device.limits.scans_memory) {
  for (const detail::ObjectRecord& variable : launch.footprint.results) {
    if (is_not_computed(variable)) continue;
    const auto* const at = static_cast<const unsigned char*>(variable.address);
    results_.push_back({variable, {at, at + variable.bytes}, {}});
  }
}

std::uint64_t CheckedLaunch::room() const {
  std::uint64_t bytes = 0;
  for (const TouchedRange& range : launch_.resolved.ranges())
    if (range.touch != Touch::read) bytes += 3 * (range.pitched() ? range.rows.bytes() : range.bytes.size());
  return bytes;
}

void CheckedLaunch::look(Coherence& coherence) {
  report_lost_writes(coherence);
  std::uint64_t bytes = room();
  coherence.each_newer([&](const Mapping&, const PitchedRegion& region, bool) { bytes += region.bytes(); });
  ask_for(bytes);
  coherence.each_newer([&](const Mapping& mapping, const PitchedRegion& region, bool maybe_written) {
    newer_.push_back({RegionBytes(region), {}});
    newer_.back().bytes.read_device(coherence.queue(), mapping);
    if (maybe_written) newer_.back().changed.resize(region.bytes());
  });
  if (newer_.empty()) return;
  coherence.queue().synchronize();
  auto at = newer_.begin();
  coherence.each_newer([&](const Mapping& mapping, const PitchedRegion& region, bool maybe_written) {
    Newer& newer = *at++;
    if (!maybe_written) return;
    const unsigned char *const now = newer.bytes.row(0), *const before = mapping.before(region.first);
    for (std::size_t i = 0; i < region.bytes(); ++i) newer.changed[i] = now[i] != before[i];
  });
}

void CheckedLaunch::prepare(Coherence& coherence) {
  for (const TouchedRange& range : launch_.resolved.ranges())
    if (range.touch != Touch::read) add_outputs(coherence, range);
  for (Output& output : outputs_)
    if (!output.before_kernel.empty())
      output.before_kernel.read_device(coherence.queue(), coherence.at(output.before_kernel.region().hull()));
  coherence.queue().synchronize();
}

// Adds the written bytes of a range. Bytes that can't be read were dropped when the range was announced.
void CheckedLaunch::add_outputs(Coherence& coherence, const TouchedRange& range) {
  if (range.touch == Touch::write && range.pitched()) return add_output(range.buffer, range.rows, false);
  const BufferRecord& buffer = launch_.footprint.buffers[range.buffer];
  if (range.touch == Touch::write)
    return add_output(range.buffer, PitchedRegion::of(whole_elements(range.bytes, buffer)), false);
  coherence.at(range.bytes).each_newer(range.bytes, [&](const PitchedRegion& region, bool maybe_written) {
    if (!region.contiguous()) return add_output(range.buffer, region, maybe_written);
    const Interval whole = whole_elements(region.hull(), buffer);
    if (!whole.empty()) add_output(range.buffer, PitchedRegion::of(whole), maybe_written);
  });
}

// Returns whether the region is already an output. A nest announces a range once for each write.
bool CheckedLaunch::is_known(const PitchedRegion& region) const {
  return std::any_of(outputs_.begin(), outputs_.end(),
                     [&](const Output& output) { return output.host.region().covers(region); });
}

void CheckedLaunch::add_output(unsigned buffer, const PitchedRegion& region, bool maybe_written) {
  if (region.empty() || is_known(region)) return;
  const PitchedRegion none{region.first, 0, 0, 0};
  const bool as_it_was = maybe_written || reads(buffer, region.hull());
  outputs_.push_back(
      {buffer, maybe_written, RegionBytes(as_it_was ? region : none), RegionBytes(region), RegionBytes(region)});
}

void CheckedLaunch::kernel_ran(Coherence& coherence) {
  for (Output& output : outputs_)
    output.from_kernel.read_device(coherence.queue(), coherence.at(output.from_kernel.region().hull()));
  coherence.queue().synchronize();
  for (Result& result : results_) {
    auto* const at = static_cast<unsigned char*>(const_cast<void*>(result.variable.address));
    result.from_kernel.assign(at, at + result.variable.bytes);
    std::memcpy(at, result.before.data(), result.variable.bytes);
  }
}

void CheckedLaunch::kernel_ended() {
  expects_end_ = true;
  newer_.clear();
  outputs_.clear();
  results_.clear();
}

// Swaps newer data on the device with the host's data. The data belongs to this thread, so no other thread is affected.
// If data was copied to the host because a launch needed room, both sides are equal.
void CheckedLaunch::exchange_newer() {
  for (Newer& newer : newer_) {
    std::size_t byte = 0;
    newer.bytes.each_row([&](unsigned char* host, unsigned char* here, std::size_t bytes) {
      for (std::size_t i = 0; i < bytes; ++i, ++byte)
        if (newer.changed.empty() || newer.changed[byte]) std::swap(host[i], here[i]);
    });
  }
}

void CheckedLaunch::begin_own_text(TakenLaunches launches) {
  launches_ = std::move(launches);
  if (std::any_of(outputs_.begin(), outputs_.end(), [](const Output& output) { return output.maybe_written; }))
    others_.begin();
  exchange_newer();
  try {
    for (Output& output : outputs_) output.host.read_host(output.maybe_written);
  } catch (...) {
    exchange_newer();
    throw;
  }
  parallel_levels_ = parallel_levels();
  set_parallel_levels(0);
}

bool CheckedLaunch::agree(const unsigned char* device, const unsigned char* own, detail::Value value) {
  if (std::memcmp(device, own, value.bytes) == 0) return true;
  Licence allowed = licence();
  if (same_value(device, own, value.bytes, value.real, allowed)) return true;
  if (!value.real || !reassociates_ || allowed.relative >= 0) return false;
  allowed.magnitude = largest_term();
  return same_value(device, own, value.bytes, value.real, allowed);
}

// Estimates the largest term of a sum. It is the largest number in the arrays or, for products, that number's square.
double CheckedLaunch::largest_term() {
  if (largest_term_ >= 0) return largest_term_;
  double largest = 0;
  const auto look_at = [&](unsigned number, const unsigned char* bytes, std::uintptr_t at, std::size_t count) {
    const BufferRecord& buffer = launch_.footprint.buffers[number];
    for (std::size_t i = 0; i < count;) {
      const detail::Value value = value_at(buffer, at + i, count - i);
      if (value.real && i + value.bytes <= count) largest = std::fmax(largest, magnitude(&bytes[i], value.bytes));
      i += value.bytes;
    }
  };
  for (const TouchedRange& range : launch_.resolved.ranges()) {
    if (range.touch != Touch::read || range.pages != Pages::all) continue;
    RegionBytes host(range.pitched() ? range.rows : PitchedRegion::of(range.bytes));
    host.read_host();
    host.each_row([&](const unsigned char* at, const unsigned char* bytes, std::size_t count) {
      look_at(range.buffer, bytes, reinterpret_cast<std::uintptr_t>(at), count);
    });
  }
  return largest_term_ = std::fmax(largest, largest * largest);
}

Licence CheckedLaunch::licence() const {
  Licence licence;
  licence.relative = verify::relative_bound();
  if ((maths_ && is_gpu_) || call_->ferry_frame.ferry_fast_math) licence.ulps = ulps_of_maths;
  if (!reassociates_) return licence;
  double terms = 0, iterations = 1;
  for (const AccessRecord& access : launch_.footprint.accesses)
    terms = std::max(terms, static_cast<double>(access.high) - static_cast<double>(access.low) + 1);
  for (const FerryLoopBounds& loop : launch_.loops) iterations *= static_cast<double>(loop.ferry_count);
  licence.ulps = std::max({licence.ulps, ulps_of_maths, terms, iterations});
  return licence;
}

// Returns text like "'b'[1027] ([1][3])", with the subscripts in all dimensions if the accesses have rows.
std::string CheckedLaunch::name_of(unsigned number, std::uintptr_t address) const {
  const BufferRecord& buffer = launch_.footprint.buffers[number];
  const std::string name = element_name(buffer.name, buffer, address);
  if (name.back() != ']') return name;
  const auto element = static_cast<std::int64_t>(address - reinterpret_cast<std::uintptr_t>(buffer.base)) /
                       static_cast<std::int64_t>(buffer.element);
  for (const AccessRecord& access : launch_.footprint.accesses) {
    const detail::TouchedBox& box = access.box;
    if (access.buffer != number || !box.known() || box.rows <= 1 || box.pitch == box.row || box.pitch <= 1) continue;
    const std::int64_t plane = box.planes > 1 ? element / box.plane_pitch : 0,
                       inside = box.planes > 1 ? element % box.plane_pitch : element;
    return name + " (" + (box.planes > 1 ? "[" + std::to_string(plane) + "]" : "") + "[" +
           std::to_string(inside / box.pitch) + "][" + std::to_string(inside % box.pitch) + "])";
  }
  return name;
}

// Returns whether another thread may have changed bytes that differ. Must be called after reading those bytes.
bool CheckedLaunch::may_be_anothers() { return others_have_run_ = others_have_run_ || others_.have_run(); }

std::string CheckedLaunch::difference(const Output& output, const Part& part, std::size_t offset, bool written) const {
  const detail::Value value = value_at(launch_.footprint.buffers[output.buffer], part.at + offset, part.bytes - offset);
  const unsigned char* const device = written ? &part.kernel[offset] : &part.host[offset];
  const unsigned char* const own = &part.now[offset];
  return name_of(output.buffer, part.at + offset) + " is " + shown_value(device, value.bytes, value.real) + " on " +
         device_ + (written ? "" : ", which doesn't write it,") + " and " + shown_value(own, value.bytes, value.real) +
         " in the original loop" + distance(device, own, value.bytes, value.real);
}

void CheckedLaunch::compare_part(const Output& output, const Part& part) {
  const BufferRecord& buffer = launch_.footprint.buffers[output.buffer];
  elements_ += part.bytes / buffer.element;
  const auto same = [&](const unsigned char* a, const unsigned char* b) { return std::memcmp(a, b, part.bytes) == 0; };
  if (output.maybe_written ? same(part.now, part.host) && same(part.kernel, part.before_kernel)
                           : same(part.now, part.kernel))
    return;
  for (std::size_t i = 0; i < part.bytes;) {
    const detail::Value value = value_at(buffer, part.at + i, part.bytes - i);
    if (value.padding || is_absent(buffer, part.at + i, part.at, part.bytes, {part.now, part.kernel})) {
      i += value.bytes;
      continue;
    }
    const bool written =
        !output.maybe_written || std::memcmp(&part.kernel[i], &part.before_kernel[i], value.bytes) != 0;
    const bool changed = std::memcmp(&part.now[i], &part.host[i], value.bytes) != 0;
    const bool differs = !agree(written ? &part.kernel[i] : &part.host[i], &part.now[i], value);
    const bool anothers = !written && changed && may_be_anothers();
    if (differs && (anothers ? undecided_ : differing_).count++ == 0)
      (anothers ? undecided_ : differing_).first = difference(output, part, i, written);
    if (anothers) std::memcpy(&part.now[i], &part.host[i], value.bytes);
    i += value.bytes;
  }
}

// Compares an output with what the original loop wrote. If it is `maybe_written`, before_kernel then receives the
// original loop's bytes, from which put_back() finds the bytes to restore.
void CheckedLaunch::compare_output(Output& output) {
  std::vector<unsigned char> now;
  const BufferRecord& buffer = launch_.footprint.buffers[output.buffer];
  const std::size_t size = buffer.element * static_cast<std::size_t>(buffer.each);
  const std::size_t step = std::max<std::size_t>(piece / size, 1) * size;  // no member of an object is split
  std::size_t row = 0;
  output.host.region().each_row([&](Interval bytes) {
    for (std::size_t from = 0; from < bytes.size(); from += step) {
      now.resize(std::min(step, bytes.size() - from));
      read_shared_bytes(now.data(), {bytes.begin + from, bytes.begin + from + now.size()}, output.maybe_written);
      unsigned char* const before = output.maybe_written ? output.before_kernel.row(row) + from : nullptr;
      compare_part(output, {bytes.begin + from, now.size(), now.data(), output.from_kernel.row(row) + from,
                            output.host.row(row) + from, before});
      if (before) std::memcpy(before, now.data(), now.size());
      output.compared += now.size();
    }
    ++row;
  });
}

// Restores an output. If it is `maybe_written`, restores only bytes that this nest has changed. Whether a byte has
// changed is judged by the original loop's result if the byte was compared, and otherwise by the kernel's result.
void CheckedLaunch::put_back(Output& output) {
  if (!output.maybe_written) return output.host.write_host();
  std::size_t row = 0, byte = 0;
  output.host.each_row([&](unsigned char* host, const unsigned char* before, std::size_t bytes) {
    const unsigned char *const own = output.before_kernel.row(row), *const kernel = output.from_kernel.row(row);
    const std::size_t compared = std::min(bytes, output.compared - std::min(byte, output.compared));
    ++row, byte += bytes;
    if (compared == bytes && std::memcmp(own, before, bytes) == 0) return;
    for (std::size_t i = 0; i < bytes; ++i)
      if (i < compared ? own[i] != before[i] : kernel[i] != own[i]) write_shared_bytes(&host[i], &before[i], 1);
  });
}

// Restores all host bytes to what they were before the original loop.
void CheckedLaunch::put_all_back() {
  for (Output& output : outputs_) put_back(output);
  for (const Result& result : results_)
    std::memcpy(const_cast<void*>(result.variable.address), result.before.data(), result.variable.bytes);
  exchange_newer();
}

void CheckedLaunch::compare_result(const Result& result) {
  const detail::ObjectRecord& variable = result.variable;
  const auto* const own = static_cast<const unsigned char*>(variable.address);
  ++elements_;
  if (!agree(result.from_kernel.data(), own, {variable.bytes, variable.real}) && differing_.count++ == 0)
    differing_.first = "'" + std::string(variable.name) + "' is " +
                       shown_value(result.from_kernel.data(), variable.bytes, variable.real) + " on " + device_ +
                       " and " + shown_value(own, variable.bytes, variable.real) + " in the original loop" +
                       distance(result.from_kernel.data(), own, variable.bytes, variable.real);
}

// Returns whether the nest reads any of these bytes.
bool CheckedLaunch::reads(unsigned buffer, Interval bytes) const {
  const auto& ranges = launch_.resolved.ranges();
  return std::any_of(ranges.begin(), ranges.end(), [&](const TouchedRange& range) {
    return range.touch == Touch::read && range.buffer == buffer && range.bytes.touches(bytes);
  });
}

std::string CheckedLaunch::older_element(unsigned number, Interval row, const unsigned char* device,
                                         const unsigned char* host) const {
  const BufferRecord& buffer = launch_.footprint.buffers[number];
  for (std::size_t i = 0; i + buffer.element <= row.size(); i += buffer.element)
    if (std::memcmp(&device[i], &host[i], buffer.element) != 0)
      return name_of(number, row.begin + i) + " was " + shown_value(&device[i], buffer.element, buffer.real) + " on " +
             device_ + " and " + shown_value(&host[i], buffer.element, buffer.real) +
             " in host memory; has host code written it without notice?";
  return "";
}

// Returns a description of an element that host code has changed without telling the runtime, or "". That may explain
// different results. Only called if results differ, because changes by other threads don't count.
std::string CheckedLaunch::older_input(Coherence& coherence) const {
  std::string found;
  for (const Output& output : outputs_) {
    if (output.before_kernel.empty() || output.maybe_written) continue;
    std::size_t number = 0;
    output.host.each_row([&](const unsigned char* at, const unsigned char* host, std::size_t bytes) {
      const auto begin = reinterpret_cast<std::uintptr_t>(at);
      const unsigned char* const device = output.before_kernel.row(number++);
      // Skips bytes that the nest doesn't read, because these weren't copied to the device either.
      for (const TouchedRange& range : launch_.resolved.ranges()) {
        const Interval part = intersection({begin, begin + bytes}, range.bytes);
        if (!found.empty() || range.touch != Touch::read || range.buffer != output.buffer || part.empty()) continue;
        found = older_element(output.buffer, part, device + (part.begin - begin), host + (part.begin - begin));
      }
    });
  }
  for (const TouchedRange& range : launch_.resolved.ranges()) {
    const auto is_written = [&](const Output& output) { return output.host.region().hull().touches(range.bytes); };
    if (!found.empty()) break;
    if (range.touch != Touch::read || range.pages != Pages::all || range.pitched()) continue;
    if (std::any_of(outputs_.begin(), outputs_.end(), is_written)) continue;
    RegionBytes device(PitchedRegion::of(range.bytes)), host(PitchedRegion::of(range.bytes));
    device.read_device(coherence.queue(), coherence.at(range.bytes));
    coherence.queue().synchronize();
    host.read_host();
    found = older_element(range.buffer, range.bytes, device.row(0), host.row(0));
  }
  return found;
}

// Saves the host's bytes for those results of the kernel that haven't been copied to the host yet.
void CheckedLaunch::keep_below(Coherence& coherence) {
  std::vector<HostBelow> written;
  for (Output& output : outputs_) {
    if (output.maybe_written) continue;
    const BufferRecord& buffer = launch_.footprint.buffers[output.buffer];
    written.push_back({&site_, buffer.name, buffer, std::move(output.host)});
  }
  keep_host_below(coherence, std::move(written));
}

void CheckedLaunch::compare(Coherence* coherence) {
  set_parallel_levels(parallel_levels_);
  if (expects_end_)
    return verify::differs(site_, 0, 0,
                           "an iteration exits the loop on " + device_ + ", but none in the original loop");
  try {
    for (Output& output : outputs_) compare_output(output);  // before restoring any, because outputs may overlap
    for (const Result& result : results_) compare_result(result);
    if (coherence && differing_.count)
      if (const std::string older = older_input(*coherence); !older.empty()) differing_.first += "; " + older;
  } catch (...) {
    put_all_back();
    throw;
  }
  put_all_back();
  if (coherence) keep_below(*coherence);
  if (undecided_.count) verify::undecided(site_, undecided_.count, undecided_.first);
  if (differing_.count)
    verify::differs(site_, elements_, differing_.count, differing_.first);
  else
    verify::compared(site_, elements_);
  for (const Result& result : results_)
    std::memcpy(const_cast<void*>(result.variable.address), result.from_kernel.data(), result.variable.bytes);
}

void left_own_text(const CheckedLaunch& launch) {
  if (launch.expects_end())
    verify::compared(launch.site(), 0);
  else
    verify::differs(launch.site(), 0, 0, "the original loop doesn't reach its end, but the kernel does");
}

}  // namespace ferry
