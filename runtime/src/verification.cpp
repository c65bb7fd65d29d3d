// See verification.h.
#include "verification.h"

#include "checked_launch.h"
#include "context.h"
#include "shared_object.h"
#include "standard_error.h"
#include "trace.h"

#include <cstdlib>
#include <mutex>
#include <set>

namespace ferry::verify {

std::atomic<bool> enabled{false};

namespace {

struct State {
  std::mutex mutex;
  VerifyWish wish;
  Counts counts;
  std::set<std::string> nests, told;                                        // sets of instances, see instance()
  std::set<std::string> differing, overwritten, undecided, without_memory;  // source locations
  std::set<std::string> found;                                              // names in FERRY_VERIFY that were found
};

State& state() {  // never destroyed: threads may still compare while the process exits
  static State& instance = *new State;
  return instance;
}

constexpr int not_ending = -1;
std::atomic<int> status{not_ending};  // the status with which the process is exiting
std::atomic<bool> forked{false};

std::string place(const FerrySite& site) {
  return std::string(site.ferry_file) + ":" + std::to_string(site.ferry_line);
}

// Returns the name without template arguments and anonymous namespaces, for names like "Grid<double>::step" or
// "(anonymous namespace)::step".
std::string plain_name(const std::string& function) {
  const std::string anonymous = "(anonymous namespace)::";
  std::string plain;
  int depth = 0;
  for (std::size_t i = 0; i < function.size(); ++i) {
    if (depth == 0 && function.compare(i, 8, "operator") == 0) return plain + function.substr(i);
    if (function.compare(i, anonymous.size(), anonymous) == 0) {
      i += anonymous.size() - 1;
      continue;
    }
    depth += function[i] == '<';
    if (depth == 0) plain += function[i];
    depth -= function[i] == '>';
  }
  return plain;
}

bool ends_with_name(const std::string& function, const std::string& name) {
  if (name.size() > function.size()) return false;
  const std::size_t at = function.size() - name.size();
  return function.compare(at, name.size(), name) == 0 &&
         (at == 0 || (at >= 2 && function.compare(at - 2, 2, "::") == 0));
}

// Returns whether the name refers to the function. "step" and "Grid::step" both refer to Grid::step and
// Grid<double>::step.
bool names(const std::string& name, const std::string& function) {
  return ends_with_name(function, name) || ends_with_name(plain_name(function), name);
}

// Returns a text that identifies a nest. All instances of a template have the same source location, so the function and
// the text count, too.
std::string instance(const FerrySite& site) {
  return place(site) + "\n" + site.ferry_function + "\n" + (site.ferry_text ? site.ferry_text : "");
}

std::string number(std::uint64_t count, const char* one, const char* many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

// Returns text like "heat.cpp:7, heat.cpp:12".
std::string list(const std::set<std::string>& places) {
  constexpr std::size_t most = 8;
  std::string text;
  std::size_t shown = 0;
  for (const std::string& one : places) {
    if (shown++ == most) return text + ", …";
    text += (text.empty() ? "" : ", ") + one;
  }
  return text;
}

// Returns text about what wasn't compared, and why, or "".
std::string others(const State& s) {
  const trace::Totals& totals = trace::totals();
  const std::pair<std::uint64_t, const char*> reasons[] = {
      {totals.left_on_host.load(), " too small to launch (FERRY_LAUNCH=always launches them)"},
      {totals.fallbacks.load(), " run on the host because of a guard"},
      {s.counts.without_memory, " without memory to save their data"},
      {s.counts.on_device, " on the device's own memory"}};
  std::string text;
  for (const auto& [count, what] : reasons)
    if (count) text += (text.empty() ? "" : ", ") + std::to_string(count) + what;
  return text.empty() ? "" : "; not compared: " + text;
}

std::set<std::string> missing(const State& s) {
  std::set<std::string> names;
  for (const std::string& name : s.wish.functions)
    if (s.found.count(name) == 0) names.insert(name);
  return names;
}

std::string said(const State& s) {
  const Counts& c = s.counts;
  std::string text;
  const std::string not_compared = others(s);
  if (c.launches == 0)
    text = std::string("NOTHING was compared") + (!s.wish.functions.empty() ? ": no launch of the functions named"
                                                  : not_compared.empty()    ? ": no launch"
                                                                            : "");
  else
    text = number(c.launches, "launch", "launches") + " of " + number(c.nests, "nest", "nests") +
           " compared with the original loops, " + number(c.elements, "element", "elements") + ": " +
           (c.differing_launches == 0
                ? "no difference"
                : number(c.differing_launches, "launch differs", "launches differ") + " (" + list(s.differing) + ")");
  if (c.lost_writes)
    text += "; " + number(c.lost_writes, "array was", "arrays were") + " written by host code without notice (" +
            list(s.overwritten) + ")";
  if (c.undecided) text += "; " + number(c.undecided, "element", "elements") + " undecided (" + list(s.undecided) + ")";
  text += not_compared;
  for (const std::string& name : missing(s)) text += "; function '" + name + "' was never launched";
  return text;
}

// Reports a checked launch if its original loop, or a function that the loop called, has ended the process although the
// kernel completed the nest.
void look_at_unfinished() {
  if (const CheckedLaunch* launch = detail::Context::of_this_thread().checked()) left_own_text(*launch);
}

bool has_differences(const State& s) { return s.counts.differing_launches != 0 || s.counts.lost_writes != 0; }

bool failed() {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  return has_differences(s) || !missing(s).empty();
}

// If something has failed, ends the process with exit_code. exit() within exit() continues with the remaining work.
void fail_if_any() {
  if (on() && !forked.load() && status.load() == 0 && failed()) {
    status.store(exit_code);
    std::exit(exit_code);
  }
}

void when_exit_begins(int with, void*) {
  if (forked.load()) return;
  status.store(with);
  look_at_unfinished();
  State& s = state();
  bool found = false;
  {
    const std::lock_guard lock(s.mutex);
    found = has_differences(s);
  }
  if (found) fail_if_any();  // requested names don't count yet: static objects may launch these functions
}

void watch_exit() {
  static const bool watching = [] {
    keep_loaded(reinterpret_cast<const void*>(&when_exit_begins));  // even if it would be unloaded before exit
    return on_exit(&when_exit_begins, nullptr) == 0;
  }();
  static_cast<void>(watching);
}

// Prints the summary. Runs after the trace's destructor, because destructors of static objects may still launch
// kernels.
__attribute__((destructor(101))) void say_at_exit() {
  if (!on() || forked.load()) return;
  say("ferry: FERRY_VERIFY: %s\n", summary().c_str());
  fail_if_any();
}

void count(State& s, const FerrySite& site, std::uint64_t elements) {
  ++s.counts.launches;
  s.counts.elements += elements;
  s.counts.nests += s.nests.insert(instance(site)).second;
}

}  // namespace

void configure(const Environment& environment) {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  s.wish = environment.verify;
  s.counts = {};
  for (std::set<std::string>* places :
       {&s.nests, &s.told, &s.differing, &s.overwritten, &s.undecided, &s.without_memory, &s.found})
    places->clear();
  if (s.wish.on) watch_exit();
  enabled.store(s.wish.on);
}

void abandon() noexcept {
  forked.store(true);
  enabled.store(false);
}

bool wants(const FerrySite& site) {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  if (s.wish.functions.empty()) return true;
  bool wanted = false;
  for (const std::string& name : s.wish.functions) {
    if (!names(name, site.ferry_function)) continue;
    s.found.insert(name);
    wanted = true;
  }
  return wanted;
}

double relative_bound() noexcept {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  return s.wish.relative.value_or(-1);
}

void compared(const FerrySite& site, std::uint64_t elements) {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  count(s, site, elements);
}

void differs(const FerrySite& site, std::uint64_t elements, std::uint64_t differing, const std::string& first) {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  count(s, site, elements);
  ++s.counts.differing_launches;
  s.differing.insert(place(site));
  if (!s.told.insert(instance(site)).second) return;
  const std::string of = elements
                             ? "; " + std::to_string(differing) + " of " + number(elements, "element", "elements") +
                                   (differing == 1 ? " differs" : " differ")
                             : "";
  say("ferry: %s: the kernel of '%s' differs from the original loop: %s%s\n", place(site).c_str(), site.ferry_function,
      first.c_str(), of.c_str());
}

void undecided(const FerrySite& site, std::uint64_t elements, const std::string& first) {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  s.counts.undecided += elements;
  if (!s.undecided.insert(place(site)).second) return;
  say("ferry: %s: in '%s', %s: it was written by the original loop but not by its kernel, or by another thread\n",
      place(site).c_str(), site.ferry_function, first.c_str());
}

void forgotten(const FerrySite& site, const std::string& element) {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  ++s.counts.lost_writes;
  if (!s.overwritten.insert(place(site)).second) return;
  say("ferry: %s: '%s' reads %s, which host code has written while a DataScope holds it on the device; call "
      "ferry::update_device after the write\n",
      place(site).c_str(), site.ferry_function, element.c_str());
}

void on_device(const FerrySite&) {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  ++s.counts.on_device;
}

void lost_write(const FerrySite& site, const std::string& element) {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  ++s.counts.lost_writes;
  if (!s.overwritten.insert(place(site)).second) return;
  say("ferry: %s: host code has written an element without notice after the kernel of '%s' wrote it: %s; the copy from "
      "the device overwrites it\n",
      place(site).c_str(), site.ferry_function, element.c_str());
}

void no_memory(const FerrySite& site, std::uint64_t bytes) {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  ++s.counts.without_memory;
  if (!s.without_memory.insert(place(site)).second) return;
  say("ferry: %s: the kernel of '%s' isn't compared because FERRY_VERIFY has no memory to save %llu bytes\n",
      place(site).c_str(), site.ferry_function, static_cast<unsigned long long>(bytes));
}

Counts counts() {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  return s.counts;
}

std::string summary() {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  return said(s);
}

}  // namespace ferry::verify
