// Iterations that go along a diagonal of an array with rows, as of an alignment of two sequences.
//
//   for (i = lo; i <= hi; ++i) h[i * (m + 1) + d - i] = f(h[(i - 1) * (m + 1) + d - i], h[i * (m + 1) + d - i - 1])
//
// The subscripts are m * i + d, m * (i - 1) + d - 1 and m * i + d - 1: whole pitches m apart, and a constant. Two
// iterations are whole pitches apart, too: they touch different elements wherever the constants differ by less than
// the pitch, and where they don't differ only if the whole pitches don't. So the check is that of constants. As rows of
// m the subscripts would leave theirs, which d decides.
#pragma once

#include "proof/independence.h"

#include <optional>

namespace ferry::translator::proof {

struct Diagonal {
  model::StrideCheck check;
  bool leaves_rows;  // where the subscripts are in rows of the pitch isn't known by that alone
};

// Of all accesses of the buffer; none: they are something else, or may meet.
std::optional<Diagonal> along_diagonal(const model::Footprint& footprint, const LoopUnderTest& loop, int buffer);

}  // namespace ferry::translator::proof
