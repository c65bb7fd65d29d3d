// Unpacks what a stub passes to a launch: numbers with their types, buffers and objects with their sizes, and loop
// headers.
#pragma once

#include "description.h"

#include <cstddef>

struct FerryHeader;
struct FerryInput;
struct FerryLoopBounds;

namespace ferry {

// The information in the tag of a stub's buffer or object.
struct Tagged {
  std::size_t bytes, each;  // the size of an element; the number of elements in a unit of size(), or 0
  bool real;                // whether the elements are floating-point numbers
  long long terminators;    // 1 for a string, which has one more element than size() counts, else 0
};
Tagged tagged(const FerryInput& input);

// Unpacks a number that the stub passes.
TypedNumber typed_number(const FerryInput& input);

// Counts a loop of the grid, given the header that a launch passes.
CountedLoop count_loop(const Description::GridLoop& loop, const FerryHeader& header);

// Counts a loop `for (T i = first; i < bound; ++i)` like count_loop(), if the bound also has type T and T is int or
// long. Returns false for other loops.
bool count_plain_loop(const Description::GridLoop& loop, const FerryHeader& header, FerryLoopBounds& bounds);

}  // namespace ferry
