// From accesses to the ranges of elements that each buffer needs; no Clang.
//
// A nest's range must be exact. The stub evaluates the user's subscript if every loop variable occurs once in the
// affine subscript and inner loops whose bounds depend on others aren't mentioned together with those. Otherwise, and
// under conditions, isl gives the ends (access_hull.h). The access must certainly execute there, or touch only what
// such an access touches. If there is no exact range, it is the container's size or the declared extent, and for a
// pointer what data allows (model/value_range.h). A host step's range may be too large, because it only says what must
// be valid.
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
  // Buffers that are only read, whose subscripts may change in a conversion or whose values the launch inspects. They
  // may not be the same array as a written one.
  std::set<int> unchecked = {};
  // Buffers whose reads the launch has to try, because their extent is unknown. They are unchecked, too.
  std::set<int> tried = {};
};

// Fills footprint.ranges of a nest, whose footprint is still separate, and adds the checks that they require.
// `may_check_reads`: whether a launch may try the reads of a buffer.
RangesResult find_nest_ranges(
    model::Footprint& footprint, model::Nest& nest,
    const std::function<bool(int)>& may_check_reads = [](int) { return false; });

}  // namespace ferry::translator::proof
