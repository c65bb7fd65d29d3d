// Decides whether a described nest may run on a device. These are the checks between describing and launching, in
// order.
//
//   in:  a footprint, and the extents that the call's parameters declare
//   out: for each buffer the touched bytes, or the guard that failed with its message
//
// If an access that certainly executes is outside its container, that is the program's own error, and a ferry::Error is
// thrown.
#pragma once

#include "footprint.h"
#include "interval_set.h"

#include <ferry/call.h>

#include <cstdint>
#include <string>

namespace ferry {

enum class Guard {
  loop_bounds,
  objects,
  index_arithmetic,
  dependence,
  rows,
  fill,
  extent,
  overlap,
  bounds,
  floating_point,
  device_memory,
  checked_copy,
  reach,
  nan,
  output,
  function
};

const char* name(Guard guard);

// Returns the name in quotes, for messages.
std::string quoted(const std::string& name);
// What a user can do about overlapping arrays.
inline constexpr const char* lie_apart = "pass arrays that don't overlap, or copy one of them before the loop";

// Returns whether a guard is checked. Only the fuzzer turns guards off, to show that results are wrong without them.
#ifdef FERRY_TEST_HOOKS
bool checked(Guard guard);  // false if FERRY_TEST_DISABLE_GUARD names it
#else
constexpr bool checked(Guard) { return true; }
#endif

// The guard that failed, with what it found and what to do about it, or no failure.
struct Failure {
  Failure() = default;
  Failure(Guard failed_guard, std::string found, std::string advice)
      : failed(true), guard(failed_guard), message(std::move(found)), remedy(std::move(advice)) {}

  bool failed = false;
  Guard guard = Guard::loop_bounds;
  std::string message;  // such as "buffers 'a' and 'b' overlap"
  std::string remedy;   // such as "pass arrays that don't overlap"; never empty
};

Failure not_counted();
// Returns the failure for objects that weren't evaluated because only iterations of an inner loop dereference the
// pointers to them.
Failure not_reached();
// Returns the failure for a minimum or maximum of values that include a NaN. The original loop starts afresh after it.
Failure met_nan();
// Returns the failure for two elements of an array that count through the same subscripts, as in `to[next[k]++] = i;`.
Failure met_places(const std::string& array);
// Returns the failure for an iteration that reads or writes a stream, or that exits the loop.
Failure met_output();

// The bytes of a buffer that are touched, the bytes that are written, and the bytes that are private to each iteration.
struct BufferBytes {
  Interval touched{UINTPTR_MAX, 0}, written{UINTPTR_MAX, 0}, copied{UINTPTR_MAX, 0};
};

using BuffersBytes = detail::InlineVector<BufferBytes, 16>;

// The declared extents of a call's parameters: the newest extent in a linked list, or null.
using Extents = const FerryExtent*;

// Limits data-dependent elements to the container or the declared extent, and sets access.low and high. If no elements
// remain, low > high. Returns false if an end is unknown and there is neither a container nor an extent.
bool clip(const detail::BufferRecord& buffer, const ValueSpan& elements, Extents extents, detail::AccessRecord& access);

// Sets the elements that accesses to whole buffers touch. Clips data-dependent elements. Fails if neither the container
// nor the extent is known.
Failure resolve_extents(Footprint& footprint, Extents extents);

// Checks all guards of a nest. Appends one BufferBytes per buffer.
Failure check(Footprint& footprint, Extents extents, const FerrySite& site, BuffersBytes& bytes);

// check_traps() checks that traps are masked, for a nest whose iterations may run although the loop wouldn't reach
// them. check_floating_point() checks that the thread computes like kernels, which ignore its floating-point
// environment. `fast_math` says whether the thread's file allows results without subnormal numbers.
Failure check_traps();
Failure check_floating_point(bool fast_math);

// Returns the access's bytes, limited to the address space. For example, a search may have the bound LONG_MAX or
// LONG_MIN and stop long before it.
Interval clamped_bytes_of(const detail::BufferRecord& buffer, const detail::AccessRecord& access);

inline Interval bytes_of(const detail::BufferRecord& buffer, const detail::AccessRecord& access) {
  const auto base = reinterpret_cast<std::intptr_t>(buffer.base), size = static_cast<std::intptr_t>(buffer.element);
  std::intptr_t begin = 0, end = 0;
  const bool clamped = __builtin_mul_overflow(access.low, size, &begin) ||
                       __builtin_add_overflow(begin, base, &begin) || __builtin_add_overflow(access.high, 1, &end) ||
                       __builtin_mul_overflow(end, size, &end) || __builtin_add_overflow(end, base, &end) ||
                       (base | begin | end) < 0;
  if (clamped) return clamped_bytes_of(buffer, access);
  return {static_cast<std::uintptr_t>(begin), static_cast<std::uintptr_t>(end)};
}
inline Interval bytes_of(const detail::ObjectRecord& object) {
  const auto begin = reinterpret_cast<std::uintptr_t>(object.address);
  return {begin, begin + object.bytes};
}

}  // namespace ferry
