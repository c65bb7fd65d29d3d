// FERRY_VERIFY: which launches are compared with their nests' own text, what came of it, and what is said of that.
//
//   if (verify::on() && verify::wants(site)) …          // see checked_launch.h
//   verify::compared(site, elements);                   // no difference
//   verify::differs(site, elements, differing, "'b'[7] is 1 on the device, 2 on the host");
//
// The first difference of a nest is said at once, all of them are counted. When the process ends, one line says what
// was compared; where anything differed, or a function that was asked for by name was never compared, an exit code of 0
// becomes exit_code. Thread-safe.
#pragma once

#include "environment.h"

#include <ferry/call.h>

#include <atomic>
#include <cstdint>
#include <string>

namespace ferry::verify {

constexpr int exit_code = 4;

extern std::atomic<bool> enabled;

inline bool on() noexcept { return enabled.load(std::memory_order_relaxed); }

// Called once before anything is launched, and by tests again.
void configure(const Environment& environment);

// In a forked child nothing is launched, and what the parent found is the parent's.
void abandon() noexcept;

bool wants(const FerrySite& site);

// The bound that the user has set for all floating-point numbers, or less than 0.
double relative_bound() noexcept;

void compared(const FerrySite& site, std::uint64_t elements);
void differs(const FerrySite& site, std::uint64_t elements, std::uint64_t differing, const std::string& first);
// What can't be told apart from another thread's doing: neither a difference nor none.
void undecided(const FerrySite& site, std::uint64_t elements, const std::string& first);
// Of what a kernel of this nest has written: host code has written it, too, and nobody has said so.
void lost_write(const FerrySite& site, const std::string& element);
// What this nest reads: the copy that a scope keeps is older than what host code has written there.
void forgotten(const FerrySite& site, const std::string& element);
// Not compared, because its memory is the device's own.
void on_device(const FerrySite& site);
void no_memory(const FerrySite& site, std::uint64_t bytes);

struct Counts {
  std::uint64_t launches = 0, nests = 0, elements = 0, differing_launches = 0, lost_writes = 0, undecided = 0,
                without_memory = 0, on_device = 0;
};
Counts counts();

// The line that is said at the end, without its "ferry: FERRY_VERIFY: ".
std::string summary();

}  // namespace ferry::verify
