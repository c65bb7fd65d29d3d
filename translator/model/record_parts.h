// Buffers whose elements are objects of classes. Subscripts and proofs count elements. The bytes of an element that an
// access touches are its part, so two members behave like two arrays:
//
//   struct P { double x; int n; };  p[i].x = p[k].n;      p at i, part [0, 8), written; p at k, part [8, 12), read
//
// Only ranges, which describe a launch, include parts. They count units; each touched part consists of whole units.
//
//   units of 4 bytes: 4 * i + part for part < 2, written; 4 * k + 2, read
//
// Padding belongs to no member. It may be copied in, but it isn't copied back if all writes are known.
#pragma once

#include "model/model.h"

#include <vector>

namespace ferry::translator::model {

// Returns whether the accesses touch common bytes of an element. This is always true if the elements aren't objects.
bool meet(const Access& a, const Access& b);
// Returns whether `outer` is certain to touch all bytes of an element that `inner` may touch.
bool contains(const Access& outer, const Access& inner);

// Returns the buffer's accesses in groups. Different groups touch disjoint bytes. Each group is in the original order.
std::vector<std::vector<int>> groups_by_part(const Footprint& footprint, int buffer);

// Returns the number of units (scalars, or parts of an object) in one object to which the buffer's pointer points. The
// object may be an array. Requires choose_units().
std::int64_t units_pointed_at(const Buffer& buffer);

// For each buffer, chooses the largest unit that divides all touched parts.
void choose_units(Footprint& footprint);

// Converts the ranges of one access from elements to units. Writes don't include padding.
void count_in_units(Footprint& footprint, const Access& access, BufferRanges& ranges);

// A range of units converted back to elements, with the touched bytes of each element, for messages.
struct PartRange {
  Range elements;
  Part bytes;
};
PartRange in_elements(const Footprint& footprint, const Buffer& buffer, const Range& range);

// Adds the ranges in `more`.
void add(BufferRanges& ranges, BufferRanges more);

}  // namespace ferry::translator::model
