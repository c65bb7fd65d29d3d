// Unpacks what a stub passes to a launch: numbers with their types, buffers and objects with their sizes, and headers
// of loops.
#pragma once

#include "description.h"

#include <cstddef>

struct FerryHeader;
struct FerryInput;
struct FerryLoopBounds;

namespace ferry {

// The contents of the tag that a stub's buffer or object has.
struct Tagged {
  std::size_t bytes, each;  // bytes of an element; elements in a unit that size() counts, or 0
  bool real;                // whether the elements are floating-point numbers
  long long terminators;    // 1 for a string, in which one more element follows those that size() counts, else 0
};
Tagged tagged(const FerryInput& input);

// Unpacks a stub's number.
TypedNumber typed_number(const FerryInput& input);

// Counts a grid loop with the header that a launch passes.
CountedLoop count_loop(const Description::GridLoop& loop, const FerryHeader& header);

// Counts a loop `for (T i = first; i < bound; ++i)` as count_loop() does, if the bound has type T, which is int or
// long. Returns false for any other loop.
bool count_plain_loop(const Description::GridLoop& loop, const FerryHeader& header, FerryLoopBounds& bounds);

}  // namespace ferry
