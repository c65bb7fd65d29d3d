// Buffers whose elements are objects of classes. Subscripts and proofs count elements; the bytes of an element that an
// access touches are its part. So two members behave like two arrays:
//
//   struct P { double x; int n; };  p[i].x = p[k].n;      p at i, part [0, 8), written; p at k, part [8, 12), read
//
// Only ranges, which describe a launch, contain parts: they count in units, of which each touched part is a multiple.
//
//   units of 4 bytes: 4 * i + part for part < 2, written; 4 * k + 2, read
//
// Padding belongs to no member: it may be copied in, but isn't copied back if all writes are known.
#pragma once

#include "model/model.h"

#include <vector>

namespace ferry::translator::model {

// Returns whether they touch common bytes of an element; always true if elements are no objects.
bool meet(const Access& a, const Access& b);
// Returns whether `outer` certainly touches all bytes of an element that `inner` may touch.
bool contains(const Access& outer, const Access& inner);

// The buffer's accesses in groups that touch disjoint bytes, each in order.
std::vector<std::vector<int>> groups_by_part(const Footprint& footprint, int buffer);

// The number of units of ranges (scalars, or parts of an object) in one object of the buffer's pointer, which may be an
// array. Valid after choose_units().
std::int64_t units_pointed_at(const Buffer& buffer);

// Chooses for each buffer the largest unit that divides all touched parts.
void choose_units(Footprint& footprint);

// Converts the ranges of one access from elements to units. Writes exclude padding.
void count_in_units(Footprint& footprint, const Access& access, BufferRanges& ranges);

// The reverse of count_in_units(), for messages: the range in elements, and which bytes of each.
struct PartRange {
  Range elements;
  Part bytes;
};
PartRange in_elements(const Footprint& footprint, const Buffer& buffer, const Range& range);

// Adds the ranges of another access.
void add(BufferRanges& ranges, BufferRanges more);

}  // namespace ferry::translator::model
