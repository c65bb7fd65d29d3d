#include "trace_profile.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <cstring>

namespace ferry::trace {

namespace {

constexpr std::size_t rows_shown = 20;
constexpr std::size_t most_arrays = 4096;  // the maximum number of arrays that are counted separately

// Returns an FNV-1a hash over words of eight bytes, in four lanes for speed. The last word of the data is padded with
// zeros.
std::uint64_t hash_of(const void* bytes, std::uint64_t size) {
  std::array<std::uint64_t, 4> lanes{0xcbf29ce484222325u, 1, 2, 3};
  for (std::uint64_t at = 0; at < size; at += sizeof lanes) {
    std::array<std::uint64_t, 4> words{};
    std::memcpy(&words, static_cast<const unsigned char*>(bytes) + at,
                std::min<std::uint64_t>(sizeof words, size - at));
    for (std::size_t i = 0; i < lanes.size(); ++i) lanes[i] = (lanes[i] ^ words[i]) * 0x100000001b3u;
  }
  std::uint64_t hash = 0;
  for (const std::uint64_t lane : lanes) hash = (hash ^ lane ^ lane >> 32) * 0x100000001b3u;
  return hash;
}

// Returns text like "8.1 GB/s".
std::string rate_text(std::uint64_t bytes, std::int64_t nanoseconds) {
  if (bytes == 0 || nanoseconds <= 0) return "";
  const std::uint64_t tenths = bytes * 10 / static_cast<std::uint64_t>(nanoseconds);
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " GB/s";
}

std::string share_text(std::int64_t part, std::int64_t whole) {
  const std::int64_t tenths = whole > 0 ? part * 1000 / whole : 0;
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

std::string line(const std::string& time, const std::string& share, const std::string& count, const std::string& bytes,
                 const std::string& rate, const std::string& what) {
  char columns[128];
  std::snprintf(columns, sizeof columns, "%12s %5s %9s %14s %11s  ", time.c_str(), share.c_str(), count.c_str(),
                bytes.c_str(), rate.c_str());
  return columns + what;
}

}  // namespace

std::string time_text(std::int64_t nanoseconds) {
  const std::int64_t microseconds = nanoseconds / 1000;
  char text[40];
  std::snprintf(text, sizeof text, "%" PRId64 ".%03d ms", microseconds / 1000, static_cast<int>(microseconds % 1000));
  return text;
}

std::string array_text(const std::string& array) { return array.empty() ? "an array" : "'" + array + "'"; }

void Profile::launch(const Place& place, const Launch& launch, std::int64_t nanoseconds) {
  const std::string text = description(place);
  const std::lock_guard lock(mutex_);
  Row& row = rows_[{What::kernel, "", text}];
  ++row.count;
  row.bytes += launch.bytes;
  row.nanoseconds += nanoseconds;
  Launches& launches = launches_[text];
  ++launches.count;
  launches.iterations += launch.iterations;
  launches.on_gpu = launch.on_gpu;
}

void Profile::kernel_time(const Place& place, std::int64_t nanoseconds) {
  const std::lock_guard lock(mutex_);
  rows_[{What::kernel, "", description(place)}].nanoseconds += nanoseconds;
}

void Profile::copy(const Place& place, const Copy& copy, std::int64_t nanoseconds) {
  const std::string text = description(place);
  const std::lock_guard lock(mutex_);
  const What what = copy.to_device       ? What::to_device
                    : place.ends         ? What::to_host_at_end
                    : copy.for_host_code ? What::to_host_for_code
                                         : What::to_host;
  Row& row = rows_[{what, copy.array, text}];
  ++row.count;
  row.bytes += copy.bytes;
  row.nanoseconds += nanoseconds;
  if (what == What::to_host_at_end && copied_to_host_.size() < most_arrays) copied_to_host_.insert(copy.host.begin);
  if (!copy.to_device) return;
  Waste* waste = find_unchanged(text, copy);
  const auto first = copied_to_host_.lower_bound(copy.host.begin), last = copied_to_host_.lower_bound(copy.host.end);
  if (first != last && !waste) waste = &returned_[{copy.array, text}];
  copied_to_host_.erase(first, last);
  if (waste) ++waste->count, waste->bytes += copy.bytes;
}

// Returns the counter of unchanged copies for this copy, if the same bytes have been sent for the same loop before and
// haven't changed. Otherwise returns null.
Profile::Waste* Profile::find_unchanged(const std::string& place, const Copy& copy) {
  const auto begin = std::chrono::steady_clock::now();
  const std::tuple key{place, copy.host.begin, copy.bytes};
  if (!copy.sent || (sent_.size() >= most_arrays && !sent_.count(key))) return nullptr;
  const Sent now{hash_of(copy.sent, copy.bytes), copy.call, true}, before = std::exchange(sent_[key], now);
  hashing_ += std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - begin).count();
  if (!before.known || before.hash != now.hash) return nullptr;
  return &(before.call == now.call ? unchanged_inside_ : unchanged_)[{copy.array, place}];
}

void Profile::fallback(const Place& place, const char* guard, const std::string& remedy) {
  const std::lock_guard lock(mutex_);
  Fallbacks& fallbacks = fallbacks_[{description(place), guard}];
  ++fallbacks.count;
  fallbacks.remedy = remedy;
}

void Profile::section(Activity activity, const Place& place, std::int64_t nanoseconds) {
  const std::string text = trace::description(activity, place);
  const std::lock_guard lock(mutex_);
  Row& row = rows_[{What::section, "", text}];
  ++row.count;
  row.nanoseconds += nanoseconds;
  if (activity != Activity::left) return;
  Row& left = left_[trace::description(place)];
  ++left.count;
  left.nanoseconds += nanoseconds;
}

void Profile::call(const Call& call) {
  const std::lock_guard lock(mutex_);
  ++calls_;
  ++callers_[call.function][{call.inside, call.caller}];
}

void Profile::outermost(bool begins, std::int64_t now) {
  const std::lock_guard lock(mutex_);
  if (begins && threads_inside_++ == 0) inside_since_ = now;
  if (!begins && --threads_inside_ == 0) inside_ += now - inside_since_;
}

void Profile::apart_outside(std::int64_t nanoseconds) {
  const std::lock_guard lock(mutex_);
  apart_outside_ += nanoseconds;
}

// Returns for how long no thread was in a call.
std::int64_t Profile::outside(std::int64_t nanoseconds) const {
  const std::int64_t inside = inside_ + (threads_inside_ > 0 ? nanoseconds - inside_since_ : 0);
  return std::max<std::int64_t>(0, nanoseconds - inside - apart_outside_);
}

// Returns the lines of the table. The longest times come first.
std::vector<Profile::Line> Profile::lines(std::int64_t nanoseconds) const {
  std::vector<Line> lines;
  for (const auto& [key, row] : rows_) {
    const auto& [what, array, place] = key;
    switch (what) {
      case What::kernel:
        lines.push_back({row, "kernel of " + place});
        break;
      case What::to_device:
        lines.push_back({row, array_text(array) + " to the device, for " + place});
        break;
      case What::to_host:
      case What::to_host_for_code:
        lines.push_back({row, array_text(array) + " to the host, for " + place});
        break;
      case What::to_host_at_end:
        lines.push_back({row, array_text(array) + " to the host, at the end of " + place});
        break;
      case What::section:
        lines.push_back({row, place, true});
        break;
    }
  }
  if (calls_ > 0) lines.push_back({{0, 0, outside(nanoseconds)}, "the program outside offloaded functions"});
  std::sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) {
    return std::pair(-a.row.nanoseconds, a.what) < std::pair(-b.row.nanoseconds, b.what);
  });
  return lines;
}

std::vector<std::string> Profile::table(std::int64_t nanoseconds) const {
  const std::lock_guard lock(mutex_);
  const std::vector<Line> lines = this->lines(nanoseconds);
  nanoseconds -= hashing_;  // without a trace, this time wouldn't be spent
  const std::string calls = calls_ == 0   ? ""
                            : calls_ == 1 ? ", 1 call of offloaded functions"
                                          : ", " + std::to_string(calls_) + " calls of offloaded functions";
  std::vector<std::string> table{"profile of " + time_text(nanoseconds) + calls,
                                 line("time", "%", "count", "bytes", "rate", "what")};
  const auto add = [&](const Row& row, const std::string& rate, const std::string& what) {
    table.push_back(line(time_text(row.nanoseconds), share_text(row.nanoseconds, nanoseconds),
                         row.count ? std::to_string(row.count) : "", row.bytes ? std::to_string(row.bytes) : "", rate,
                         what));
  };
  Row others;
  std::size_t left_out = 0;
  for (const auto& [row, what, is_section] : lines) {
    const bool is_small = is_section && row.nanoseconds < nanoseconds / 1000;
    if (table.size() < rows_shown + 2 && !is_small) {
      add(row, rate_text(row.bytes, row.nanoseconds), what);
      continue;
    }
    ++left_out;
    others.count += row.count, others.bytes += row.bytes, others.nanoseconds += row.nanoseconds;
  }
  if (left_out > 0) add(others, "", std::to_string(left_out) + " more");
  if (std::any_of(rows_.begin(), rows_.end(), [](const auto& entry) {
        return std::get<What>(entry.first) == What::kernel && entry.second.bytes > 0;
      }))
    table.push_back("a kernel's bytes are the elements that it reads and writes, each counted once");
  return table;
}

}  // namespace ferry::trace
