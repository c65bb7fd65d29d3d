// Converts accesses to the ranges of elements that each buffer needs. Uses no Clang.
//
// A nest's range must be exact. The stub evaluates the user's subscript if every loop variable occurs once in the
// affine subscript, and no inner loop is mentioned together with loops on which its bounds depend. Otherwise, and under
// conditions, isl finds the ends (access_hull.h). The access must certainly execute at the ends, or touch only what a
// certain access touches. Without an exact range, the range is the container's size or the declared extent. For a
// pointer, it is the range that loaded data implies (model/value_range.h). A host step's range may be too large,
// because it only says what must be valid.
#pragma once

#include "diagnostics/message.h"
#include "model/model.h"

#include <functional>
#include <set>
#include <string>

namespace ferry::translator::proof {

struct RangesResult {
  bool complete = true;
  int access = -1;  // the access whose range is unknown
  diagnostics::Message reason;
  // Buffers that are only read, and whose subscripts may change in a conversion or whose values the launch inspects.
  // They must not be the same array as a written buffer.
  std::set<int> unchecked = {};
  // Buffers for which the launch has to find out how far the reads reach (see schedule/tried.h), because their extent
  // is unknown. They are also in `unchecked`.
  std::set<int> tried = {};
};

// Fills in footprint.ranges of a nest that doesn't contain the footprint yet, and adds the checks that the ranges
// require. `may_check_reads` says whether a launch may find out how far a buffer's reads reach.
RangesResult find_nest_ranges(
    model::Footprint& footprint, model::Nest& nest,
    const std::function<bool(int)>& may_check_reads = [](int) { return false; });

}  // namespace ferry::translator::proof
