// What the runtime has done: totals (always counted) and, as FERRY_TRACE asks, lines on stderr or a Chrome trace file
// that is written when the process ends. Thread-safe.
#pragma once

#include "environment.h"

#include <ferry/call.h>

#include <atomic>
#include <chrono>
#include <cstdint>

namespace ferry::trace {

struct Totals {
  std::atomic<std::uint64_t> bytes_to_device{0}, bytes_to_host{0}, launches{0}, fallbacks{0}, left_on_host{0};
};

Totals& totals() noexcept;

// Called once before anything else is traced, and by tests again.
void configure(const Environment& environment);

extern std::atomic<bool> enabled;  // whether events are wanted at all

using Clock = std::chrono::steady_clock;

// A span of time, from its construction to the call of a finishing function; free where nothing is traced.
class Span {
 public:
  Span() : on_(enabled.load(std::memory_order_relaxed)) {
    if (on_) start_ = Clock::now();
  }
  void kernel(const FerrySite& site, unsigned kernel) {
    if (on_) record_kernel(site, kernel);
  }
  void copy(bool to_device, std::size_t bytes) {
    if (on_) record_copy(to_device, bytes);
  }

 private:
  void record_kernel(const FerrySite& site, unsigned kernel);
  void record_copy(bool to_device, std::size_t bytes);

  bool on_;
  Clock::time_point start_;
};

// Bytes that a launch may touch, for traces of everything.
void range(const char* buffer, bool written, std::uintptr_t begin, std::uintptr_t end);

// A guard that failed, for traces of everything (the first failure is said in any case).
void fallback(const FerrySite& site, const char* guard);

// A nest that isn't worth a launch. Not a fallback: nothing failed.
void left_on_host(const FerrySite& site);

}  // namespace ferry::trace
