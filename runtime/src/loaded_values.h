// Least and greatest of the integers in a piece of memory that the host can read.
//
//   LoadedValues{int_type, 4, 4}.ends(bytes, 400)      // of a hundred ints
//   LoadedValues{int_type, 20, 4}.ends(bytes, 384)     // of a member of twenty objects: 19 strides and one run
//
// Integer arithmetic alone: it raises no flag, and whoever computes it in parts gets the same.
#pragma once

#include "value_span.h"

#include <cstddef>

namespace ferry {

struct LoadedValues {
  IntegerType type;
  std::size_t stride, run;  // bytes: runs of values, from one to the next; the same: one run
  ValueSpan without = {};   // one number: what holds it counts for nothing

  std::size_t size() const { return type.bits / 8; }
  // Whether the type is one whose values are whole bytes, and runs are whole values.
  bool readable() const;
  // `bytes` from the first one of a run to the last one of a run.
  ValueSpan ends(const unsigned char* memory, std::size_t bytes) const;
};

}  // namespace ferry
