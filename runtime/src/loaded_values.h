// The least and the greatest integer in a piece of memory that the host can read.
//
//   LoadedValues{int_type, 4, 4}.ends(bytes, 400)      // of a hundred ints
//   LoadedValues{int_type, 20, 4}.ends(bytes, 384)     // of a member of twenty objects: 19 strides and a run
//
// It uses only integer arithmetic, so it raises no flag and gives the same result in parts.
#pragma once

#include "value_span.h"

#include <cstddef>

namespace ferry {

struct LoadedValues {
  IntegerType type;
  std::size_t stride, run;  // bytes of a run of values, and bytes between beginnings of runs; equal: one run
  ValueSpan without = {};   // if one number: values equal to it don't count

  std::size_t size() const { return type.bits / 8; }
  // Returns whether the type's values are whole bytes, and runs are whole values.
  bool readable() const;
  // `bytes` counts from the first byte of a run to the last byte of a run.
  ValueSpan ends(const unsigned char* memory, std::size_t bytes) const;
};

}  // namespace ferry
