// Finds the minimum and the maximum of integers in memory that the host can read.
//
//   LoadedValues{int_type, 4, 4}.ends(bytes, 400)      // of a hundred ints
//   LoadedValues{int_type, 20, 4}.ends(bytes, 384)     // of a member of twenty objects: 19 strides and a run
//
// Only uses integer arithmetic, so it raises no floating-point flag. The results for parts of the memory can be united.
#pragma once

#include "value_span.h"

#include <cstddef>

namespace ferry {

struct LoadedValues {
  IntegerType type;
  std::size_t stride, run;  // bytes from one run of values to the next, and bytes in a run; equal if no gaps exist
  ValueSpan without = {};   // values that equal it don't count, if it is a single number

  std::size_t size() const { return type.bits / 8; }
  // Returns whether values of the type have whole bytes, and runs consist of whole values.
  bool readable() const;
  // Returns the span of the values. `bytes` extends from the first byte of a run to the last byte of a run.
  ValueSpan ends(const unsigned char* memory, std::size_t bytes) const;
};

}  // namespace ferry
