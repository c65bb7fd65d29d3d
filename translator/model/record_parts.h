// Buffers whose elements are objects of classes. Subscripts and proofs count elements; which bytes of an element an
// access touches is its part. So two members are as good as two arrays:
//
//   struct P { double x; int n; };  p[i].x = p[k].n;      p at i, part [0, 8), written; p at k, part [8, 12), read
//
// Only what is said of a launch, ranges, speaks of parts: it counts in units, of which each part that is touched is
// made.
//
//   units of 4 bytes: 4 * i + part for part < 2, written; 4 * k + 2, read
//
// What lies between members is nobody's: it may be copied in, and never goes home where all that is written is known.
#pragma once

#include "model/model.h"

#include <vector>

namespace ferry::translator::model {

// Whether they touch the same bytes of an element; of one that is no object, always.
bool meet(const Access& a, const Access& b);
// Whether `outer` certainly touches all that `inner` may touch of an element.
bool contains(const Access& outer, const Access& inner);

// The buffer's accesses in groups of which none touches what another does, each in order.
std::vector<std::vector<int>> groups_by_part(const Footprint& footprint, int buffer);

// How many of the units in which ranges count (scalars, or parts of an object) are in one thing that the buffer's
// pointer points at, which may be an array. Known after choose_units().
std::int64_t units_pointed_at(const Buffer& buffer);

// The largest units of which the parts are made that are touched in each buffer.
void choose_units(Footprint& footprint);

// The ranges of one access, in elements, as ranges in units. What is written is without what lies between members.
void count_in_units(Footprint& footprint, const Access& access, BufferRanges& ranges);

// What count_in_units() made, for people: the range in elements, and which bytes of each.
struct PartRange {
  Range elements;
  Part bytes;
};
PartRange in_elements(const Footprint& footprint, const Buffer& buffer, const Range& range);

// Adds another access's.
void add(BufferRanges& ranges, BufferRanges more);

}  // namespace ferry::translator::model
