// A loop statement → a nest that becomes a kernel, or the reason why it can't.
//
// In: a `for` or range-for of an offloaded function. Out: the nest with its parallel loops (as many perfectly nested,
// rectangular, independent ones as the grid has dimensions), ranges and run-time checks; its kernel's text is still to
// be written.
#pragma once

#include "schedule/cut.h"
#include "schedule/draft.h"

#include <optional>
#include <vector>

namespace ferry::translator::schedule {

struct NestResult {
  std::optional<Draft> draft;
  bool silent = false;                    // marked sequential: nothing to say
  footprint::Refusal refusal = {};        // else: why it stays on the host
  std::vector<footprint::Refusal> notes;  // the accesses that carry the dependence
  std::optional<CutResult> cut = {};      // of a nest that was read, where a target wants cuts
};

NestResult find_nest(const Input& input, ir::StatementId statement);

// An assignment that may run on the device by itself, where its operands are.
NestResult find_device_statement(const Input& input, ir::StatementId statement);

}  // namespace ferry::translator::schedule
