// A profile's advice: of each kind of finding the largest come first, with five in all, so that repeated runs give the
// same advice.
#include "trace_profile.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace ferry::trace {

namespace {

constexpr std::size_t most = 5;
constexpr std::uint64_t least_times = 3;         // rare events aren't worth a line
constexpr std::uint64_t least_bytes = 1u << 16;  // nor are cheap ones
constexpr std::uint64_t few_iterations = 4096;   // a GPU has room for many more threads

struct Finding {
  std::uint64_t weight;
  std::string text;
};
using Findings = std::vector<Finding>;

std::string times(std::uint64_t count) { return count == 1 ? "once" : std::to_string(count) + " times"; }

// Returns text like "1.7 GB".
std::string size_text(std::uint64_t bytes) {
  const char* const units[] = {" bytes", " kB", " MB", " GB", " TB"};
  std::size_t unit = 0;
  std::uint64_t tenths = bytes * 10;
  for (; tenths >= 10'000 && unit < 4; ++unit) tenths /= 1000;
  return unit == 0 ? std::to_string(bytes) + units[0]
                   : std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + units[unit];
}

// Returns "axpy" for "axpy k.cpp:1".
std::string function_of(const std::string& place) { return place.substr(0, place.rfind(' ')); }

using ByArray = std::pair<std::string, std::string>;

std::string for_place(const ByArray& key, std::uint64_t bytes) {
  return ", for " + key.second + " (" + size_text(bytes) + "): ";
}

std::string unchanged(const ByArray& key, std::uint64_t count, std::uint64_t bytes) {
  return array_text(key.first) + " went to the device " + times(count) + " without a change" + for_place(key, bytes) +
         "annotate the function that calls '" + function_of(key.second) +
         "', hold the data in a ferry::DataScope there, or set FERRY_KEEP=on";
}

std::string unchanged_inside(const ByArray& key, std::uint64_t count, std::uint64_t bytes) {
  return array_text(key.first) + " went to the device " + times(count) + " without a change inside a call" +
         for_place(key, bytes) +
         "host code between the kernels might have changed it, and 'ferry explain' says which; "
         "FERRY_KEEP=on finds out what it has changed";
}

std::string returned(const ByArray& key, std::uint64_t count, std::uint64_t bytes) {
  return array_text(key.first) + " came home at the end of a call and went back for the next one " + times(count) +
         for_place(key, bytes) +
         "annotate the function that makes the calls, or hold the data in a ferry::DataScope "
         "there";
}

template <class Wastes>
Findings findings_of(const Wastes& wastes, std::string (*text)(const ByArray&, std::uint64_t, std::uint64_t)) {
  Findings findings;
  for (const auto& [key, waste] : wastes)
    if (waste.count >= least_times && waste.bytes >= least_bytes)
      findings.push_back({waste.bytes, text(key, waste.count, waste.bytes)});
  return findings;
}

}  // namespace

std::vector<std::string> Profile::advice() const {
  const std::lock_guard lock(mutex_);
  Findings fallbacks, host_code, idle;
  for (const auto& [key, count] : fallbacks_)
    if (count >= least_times)
      fallbacks.push_back({count, key.first + " fell back " + times(count) + " (guard: " + key.second +
                                      "), so the loop ran on the host: the message of its first fallback says what to "
                                      "write"});
  std::map<std::string, Row> for_code;
  for (const auto& [key, row] : rows_) {
    if (std::get<0>(key) != What::to_host_for_code) continue;
    Row& sum = for_code[std::get<2>(key)];
    sum.count += row.count, sum.bytes += row.bytes;
  }
  for (const auto& [place, row] : for_code)
    if (row.count >= least_times && row.bytes >= least_bytes)
      host_code.push_back({row.bytes, "host code at " + place + " brought " + size_text(row.bytes) + " home in " +
                                          std::to_string(row.count) + " copies: 'ferry explain' says what it touches"});
  for (const auto& [place, launches] : launches_)
    if (launches.on_gpu && launches.count >= least_times && launches.iterations / launches.count < few_iterations)
      idle.push_back({launches.count, place + " was launched " + times(launches.count) + " with " +
                                          std::to_string(launches.iterations / launches.count) +
                                          " threads on average, which leave most of the GPU idle: it needs more "
                                          "iterations that don't depend on each other"});
  std::vector<Findings> kinds{fallbacks,
                              findings_of(unchanged_, unchanged),
                              findings_of(unchanged_inside_, unchanged_inside),
                              findings_of(returned_, returned),
                              host_code,
                              idle};
  for (Findings& findings : kinds)
    std::stable_sort(findings.begin(), findings.end(),
                     [](const Finding& a, const Finding& b) { return a.weight > b.weight; });
  std::vector<std::string> lines;
  for (std::size_t rank = 0; rank < most; ++rank)
    for (const Findings& findings : kinds)
      if (rank < findings.size() && lines.size() < most) lines.push_back("advice: " + findings[rank].text);
  return lines;
}

}  // namespace ferry::trace
