// Whether a described nest may run on a device: the checks between describing and launching, in their order.
//
//   in:  a footprint, the extents that the call's parameters declare
//   out: per buffer the bytes that are touched, or the guard that failed with its message
//
// An access that certainly executes and leaves its container is the program's error: ferry::Error.
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

// The name in quotes, as messages have it.
std::string quoted(const std::string& name);
// The remedy of an overlap.
inline constexpr const char* lie_apart = "pass arrays that lie apart, or copy one of them before the loop";

// Whether a guard is checked at all: always, but where the fuzzer shows that without it results are wrong.
#ifdef FERRY_TEST_HOOKS
bool checked(Guard guard);  // all but FERRY_TEST_DISABLE_GUARD=name
#else
constexpr bool checked(Guard) { return true; }
#endif

// The guard that failed, what it found, and what the user may write instead; or that none failed.
struct Failure {
  Failure() = default;
  Failure(Guard failed_guard, std::string found, std::string advice)
      : failed(true), guard(failed_guard), message(std::move(found)), remedy(std::move(advice)) {}

  bool failed = false;
  Guard guard = Guard::loop_bounds;
  std::string message;  // "buffers 'a' and 'b' overlap"
  std::string remedy;   // "pass arrays that lie apart": every failure has one
};

Failure not_counted();
// Of objects that only the iterations of a loop inside follow pointers to.
Failure not_reached();
// Of a least or greatest value that a NaN starts anew.
Failure met_nan();
// Two elements of an array count the same places (`to[next[k]++] = i;`).
Failure met_places(const std::string& array);
// An iteration reads or writes a stream, or ends the loop.
Failure met_output();

// The bytes of a buffer that are touched at all, that are written, and of which iterations have copies.
struct BufferBytes {
  Interval touched{UINTPTR_MAX, 0}, written{UINTPTR_MAX, 0}, copied{UINTPTR_MAX, 0};
};

using BuffersBytes = detail::InlineVector<BufferBytes, 16>;

// What a call's parameters declare: the newest of a list, or nullptr.
using Extents = const FerryExtent*;

// Elements that data decides about, as far as they lie in the container or in the declared extent: into access.low and
// high, which are the wrong way round where none does. False: an end isn't known, and neither of the two is.
bool clip(const detail::BufferRecord& buffer, const ValueSpan& elements, Extents extents, detail::AccessRecord& access);

// Gives accesses to a whole buffer their elements, and clips those that data decides about; fails where neither
// container nor extent is known.
Failure resolve_extents(Footprint& footprint, Extents extents);

// All guards of a nest. Appends one BufferBytes per buffer.
Failure check(Footprint& footprint, Extents extents, const FerrySite& site, BuffersBytes& bytes);

// Whether the calling thread computes as kernels do that know nothing of its floating-point environment. `fast_math`:
// its file allows results without subnormal numbers.
// Of a nest whose iterations may run where the loop wouldn't come to them: a trap must not end the program.
Failure check_traps();
Failure check_floating_point(bool fast_math);

// Ends where the address space does: a search that runs up to LONG_MAX, or down to LONG_MIN, and breaks before.
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
