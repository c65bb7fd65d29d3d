// FERRY_VERIFY: decides which launches are compared with their original loops. Records and reports the results.
//
//   if (verify::on() && verify::wants(site)) …          // see checked_launch.h
//   verify::compared(site, elements);                   // no difference
//   verify::differs(site, elements, differing, "'b'[7] is 1 on the device, 2 on the host");
//
// The first difference in a nest is reported at once, and all differences are counted. When the process exits, one line
// says what was compared. If anything differed, or if a function requested by name was never compared, an exit code of
// 0 becomes exit_code. Thread-safe.
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

// Sets what is compared. Call it before anything is launched. Tests call it again.
void configure(const Environment& environment);

// Ends verification in a forked child, which doesn't launch anything. The parent reports what has been found so far.
void abandon() noexcept;

bool wants(const FerrySite& site);

// Returns the bound that the user has set for all floating-point numbers, or a negative number if the user has set
// none.
double relative_bound() noexcept;

void compared(const FerrySite& site, std::uint64_t elements);
void differs(const FerrySite& site, std::uint64_t elements, std::uint64_t differing, const std::string& first);
// Records a difference that may be due to another thread. It counts neither as equal nor as different.
void undecided(const FerrySite& site, std::uint64_t elements, const std::string& first);
// Records that host code has written, without announcing it, bytes that a kernel of this nest has written.
void lost_write(const FerrySite& site, const std::string& element);
// Records that the nest reads data whose copy in a scope is outdated, because host code has written the data since.
void forgotten(const FerrySite& site, const std::string& element);
// Records that a launch isn't compared because its memory is the device's own.
void on_device(const FerrySite& site);
void no_memory(const FerrySite& site, std::uint64_t bytes);

struct Counts {
  std::uint64_t launches = 0, nests = 0, elements = 0, differing_launches = 0, lost_writes = 0, undecided = 0,
                without_memory = 0, on_device = 0;
};
Counts counts();

// Returns the final line, without the prefix "ferry: FERRY_VERIFY: ".
std::string summary();

}  // namespace ferry::verify
