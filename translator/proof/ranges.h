// Accesses → the ranges of elements that each buffer needs; no Clang.
//
// A nest's range is exact or it is not used. Where every loop variable counts once in the affine subscript and inner
// loops whose bounds depend on others are not mentioned together with those, the stub evaluates the user's subscript;
// elsewhere, and under conditions, isl gives the ends (access_hull.h). The access certainly executes there, or touches
// only what one that does touches. What isn't exact takes the container's size or the declared extent, and behind a
// pointer what data may make of it (model/value_range.h). A host step's range may be too large: it only says what must
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
  int access = -1;  // the access whose range can't be found out
  diagnostics::Message reason;
  // Buffers that are only read, by subscripts that may change in a conversion, or whose values are inspected: they may
  // not be the same array as a written one.
  std::set<int> unchecked = {};
  // Buffers that the launch has to try, because nobody knows how far they are read. They are unchecked, too.
  std::set<int> tried = {};
};

// Fills footprint.ranges of a nest, whose footprint is still apart, and adds the checks that they rest on.
// `may_try`: whether a launch may try the reads of a buffer.
RangesResult find_nest_ranges(
    model::Footprint& footprint, model::Nest& nest,
    const std::function<bool(int)>& may_try = [](int) { return false; });

}  // namespace ferry::translator::proof
