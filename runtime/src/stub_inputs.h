// What a stub gives a launch, as it packs it: numbers with their types, buffers and objects with their sizes, headers
// of loops.
#pragma once

#include "description.h"

#include <cstddef>

struct FerryHeader;
struct FerryInput;
struct FerryLoopBounds;

namespace ferry {

// What the tag of a stub's buffer or object says.
struct Tagged {
  std::size_t bytes, each;  // of an element; elements for one that size() counts, or 0
  bool real;                // floating-point numbers
};
Tagged tagged(const FerryInput& input);

// A number of a stub.
TypedNumber typed_number(const FerryInput& input);

// A loop of the grid with the header that a launch gives.
CountedLoop count_loop(const Description::GridLoop& loop, const FerryHeader& header);

// `for (T i = first; i < bound; ++i)` where the bound is a T too, int or long: what count_loop() makes of it. False:
// any other loop.
bool count_plain_loop(const Description::GridLoop& loop, const FerryHeader& header, FerryLoopBounds& bounds);

}  // namespace ferry
