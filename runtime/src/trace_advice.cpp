// A profile's advice. Shows the largest findings of each kind first, and at most five in all, so that repeated runs
// give the same advice.
#include "environment.h"
#include "trace_code_names.h"
#include "trace_profile.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace ferry::trace {

namespace {

constexpr std::size_t most = 5;
constexpr std::uint64_t least_times = 3;         // rarer events aren't worth a line
constexpr std::uint64_t least_bytes = 1u << 16;  // smaller amounts aren't worth a line either
constexpr std::uint64_t few_iterations = 4096;   // a GPU has room for many more threads than this

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

// Returns the function's name in a place, like "axpy" for "axpy k.cpp:1".
std::string function_of(const std::string& place) { return place.substr(0, place.rfind(' ')); }

using ByArray = std::pair<std::string, std::string>;

// The findings about all arrays for which the same remedy helps.
struct Together {
  std::vector<ByArray> keys;  // the one with the most bytes comes first
  std::uint64_t count = 0, bytes = 0;

  std::string arrays() const {
    constexpr std::size_t most_named = 3;
    std::vector<std::string> names;
    for (const ByArray& key : keys)
      for (std::size_t begin = 0, end = 0; end != std::string::npos; begin = end + 2) {  // "x, y" means adjacent arrays
        end = key.first.find(", ", begin);
        const std::string name = array_text(key.first.substr(begin, end - begin));
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
      }
    std::string text = names[0];
    for (std::size_t i = 1; i < std::min(names.size(), most_named); ++i) text += ", " + names[i];
    return names.size() > most_named ? text + " and " + std::to_string(names.size() - most_named) + " more" : text;
  }
  std::string places() const {
    std::set<std::string> places;
    for (const ByArray& key : keys) places.insert(key.second);
    const std::size_t others = places.size() - 1;
    return ", for " + keys[0].second +
           (others == 0   ? ""
            : others == 1 ? " and another loop"
                          : " and " + std::to_string(others) + " other loops") +
           " (" + size_text(bytes) + "): ";
  }
};

// Groups wasted copies by group_of(key). Omits those that aren't worth a line.
template <class Wastes, class GroupOf>
std::map<std::string, Together> together(const Wastes& wastes, const GroupOf& group_of) {
  std::vector<std::pair<std::uint64_t, ByArray>> worth;
  for (const auto& [key, waste] : wastes)
    if (waste.count >= least_times && waste.bytes >= least_bytes) worth.emplace_back(waste.bytes, key);
  std::stable_sort(worth.begin(), worth.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::map<std::string, Together> groups;
  for (const auto& [bytes, key] : worth) {
    Together& group = groups[group_of(key)];
    group.keys.push_back(key);
    group.count += wastes.at(key).count;
    group.bytes += bytes;
  }
  return groups;
}

}  // namespace

// Returns the function that has called the offloaded function most often. The stub may have been inlined into it.
Profile::Caller Profile::caller_of(const std::string& function) const {
  const auto calls = callers_.find(unqualified(function));
  if (calls == callers_.end()) return {};
  std::map<std::string, std::uint64_t> counts;
  for (const auto& [codes, count] : calls->second) {
    const std::string own = function_at(codes.inside);
    if (own.empty() || own.starts_with("FerryCall")) continue;
    const std::string caller = unqualified(own) == calls->first ? caller_at(codes.caller) : own;
    if (!caller.empty() && !caller.starts_with("std::")) counts[caller] += count;
  }
  const auto most_calls =
      std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  if (most_calls == counts.end()) return {};
  const std::string& name = most_calls->first;
  if (name.find("{lambda") != std::string::npos) return {"", Caller::Kind::closure};
  return {name, is_annotated(name) ? Caller::Kind::annotated : Caller::Kind::plain};
}

// Returns whether calls to the function have been counted. Only annotated functions have stubs that announce calls.
bool Profile::is_annotated(const std::string& name) const {
  const auto calls = callers_.find(unqualified(name));
  return calls != callers_.end() && std::any_of(calls->second.begin(), calls->second.end(), [&](const auto& entry) {
           return function_at(entry.first.inside) == name;
         });
}

// Returns what to write around the calls to an offloaded function, so that data stays on the device between them.
std::string Profile::hold_at(const Caller& caller, const std::string& function) {
  switch (caller.kind) {
    case Caller::Kind::unknown:
      return "annotate the function that calls '" + function + "', or hold the data in a ferry::DataScope there";
    case Caller::Kind::closure:
      return "call '" + function + "' in an annotated function itself, not in a lambda, or hold the data in a " +
             "ferry::DataScope around the calls";
    case Caller::Kind::annotated:
      return "'" + caller.name + "', which calls '" + function +
             "', is annotated already, so host code in the two causes the copies, and 'ferry explain' says which";
    case Caller::Kind::plain:
      break;
  }
  if (caller.name == "main")
    return "hold the data in a ferry::DataScope in 'main', which calls '" + function +
           "', or move the loop around the calls to an annotated function";
  return "annotate '" + caller.name + "', which calls '" + function + "', or hold the data in a ferry::DataScope there";
}

// Returns how many nanoseconds Ferry's own work for the place took.
std::int64_t Profile::own_work(const std::string& place) const {
  const auto row = rows_.find({What::section, "", "Ferry's own work for " + place});
  return row == rows_.end() ? 0 : row->second.nanoseconds;
}

Profile::Findings Profile::fallbacks() const {
  constexpr std::int64_t matters = 1'000'000;
  Findings findings;
  for (const auto& [key, found] : fallbacks_) {
    if (found.count < least_times) continue;
    const std::int64_t work = own_work(key.first);
    const std::string cost = work >= matters ? ", and finding that out took " + time_text(work) : "";
    findings.push_back({found.count, "loop " + key.first + " fell back " + times(found.count) + " (guard: " +
                                         key.second + "), so it ran on the host" + cost + ": " + found.remedy});
  }
  return findings;
}

Profile::Findings Profile::host_code() const {
  const auto fell_back = [&](const std::string& place) {
    const auto first = fallbacks_.lower_bound({place, ""});
    return first != fallbacks_.end() && first->first.first == place;
  };
  std::map<std::string, Row> for_code;
  for (const auto& [key, row] : rows_) {
    if (std::get<0>(key) != What::to_host_for_code || fell_back(std::get<2>(key))) continue;
    Row& sum = for_code[std::get<2>(key)];
    sum.count += row.count, sum.bytes += row.bytes;
  }
  Findings findings;
  for (const auto& [place, row] : for_code)
    if (row.count >= least_times && row.bytes >= least_bytes)
      findings.push_back({row.bytes, size_text(row.bytes) + " were copied to the host for code at " + place + ", in " +
                                         std::to_string(row.count) + " copies: 'ferry explain' says what it touches"});
  return findings;
}

Profile::Findings Profile::unchanged_inside() const {
  const char* const keep = environment_variable("FERRY_KEEP");
  const bool keeps = keep && std::string_view(keep) != "" && std::string_view(keep) != "off";
  const std::string keeping = keeps ? "" : "; FERRY_KEEP=on finds out what it has changed";
  Findings findings;
  for (const auto& [key, waste] : unchanged_inside_)
    if (waste.count >= least_times && waste.bytes >= least_bytes)
      findings.push_back({waste.bytes, array_text(key.first) + " went to the device " + times(waste.count) +
                                           " without a change inside a call, for " + key.second + " (" +
                                           size_text(waste.bytes) +
                                           "): host code between the kernels might have changed it, and 'ferry "
                                           "explain' says which" +
                                           keeping});
  return findings;
}

Profile::Findings Profile::small() const {
  constexpr std::int64_t matters = 10'000'000;
  Findings findings;
  for (const auto& [place, row] : left_)
    if (row.count >= least_times && row.nanoseconds >= matters)
      findings.push_back({static_cast<std::uint64_t>(row.nanoseconds),
                          "loop " + place + " was too small for a launch " + times(row.count) + ", and took " +
                              time_text(row.nanoseconds) +
                              " on the host: make a loop around it the parallel one ('ferry explain' says what keeps "
                              "that on the host)"});
  return findings;
}

Profile::Findings Profile::idle() const {
  Findings findings;
  for (const auto& [place, launches] : launches_)
    if (launches.on_gpu && launches.count >= least_times && launches.iterations / launches.count < few_iterations)
      findings.push_back({launches.count, "kernel of " + place + " was launched " + times(launches.count) + " with " +
                                              std::to_string(launches.iterations / launches.count) +
                                              " threads on average, which leave most of the GPU idle: it needs more "
                                              "iterations that don't depend on each other"});
  return findings;
}

std::vector<std::string> Profile::advice() const {
  const std::lock_guard lock(mutex_);
  std::map<std::string, Caller> callers;
  const auto caller = [&](const ByArray& key) {
    const std::string function = function_of(key.second);
    const auto [entry, added] = callers.try_emplace(function);
    if (added) entry->second = caller_of(function);
    return entry->second;
  };
  // One remedy helps for all arrays that are copied during calls from the same function.
  const auto group_of = [&](const ByArray& key) { return caller(key).name.empty() ? key.second : caller(key).name; };
  const auto held = [&](const auto& wastes, const char* happened, const char* also) {
    Findings findings;
    for (const auto& [name, group] : together(wastes, group_of))
      findings.push_back({group.bytes, group.arrays() + happened + times(group.count) + also + group.places() +
                                           hold_at(caller(group.keys[0]), function_of(group.keys[0].second))});
    return findings;
  };
  std::vector<Findings> kinds{
      fallbacks(),
      held(unchanged_, " went to the device ", " without a change"),
      unchanged_inside(),
      held(returned_, " came to the host at the end of a call and went back for the next one ", ""),
      host_code(),
      small(),
      idle()};
  for (Findings& findings : kinds)
    std::stable_sort(findings.begin(), findings.end(),
                     [](const Finding& a, const Finding& b) { return a.weight > b.weight; });
  std::vector<std::string> lines;
  for (std::size_t rank = 0; rank < most; ++rank)
    for (const Findings& findings : kinds)
      if (rank < findings.size() && lines.size() < most) lines.push_back(findings[rank].text);
  return lines;
}

}  // namespace ferry::trace
