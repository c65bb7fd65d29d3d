// Makes a nest that becomes a kernel from a loop statement, or finds the reason why that is impossible.
//
//   for (int i = 0; i < n; ++i) y[i] += x[i];              a nest: grid i, reads x and y, writes y
//   for (int i = 1; i < n; ++i) y[i] = y[i - 1];           refused: the loop carries a dependence
//
// In: a `for` or range-for of an offloaded function. Out: a draft with its parallel loops (as many perfectly nested,
// rectangular, independent ones as the grid has dimensions), ranges and run-time checks. lower/ writes its kernel's
// text.
#pragma once

#include "schedule/cut.h"
#include "schedule/draft.h"

#include <optional>
#include <span>
#include <vector>

namespace ferry::translator::schedule {

struct NestResult {
  std::optional<Draft> draft;
  bool silent = false;                    // whether the loop is marked sequential, and so isn't reported
  footprint::Refusal refusal = {};        // why the loop stays on the host, unless silent
  std::vector<footprint::Refusal> notes;  // the accesses that carry the dependence, and all reasons after the first
  std::optional<CutResult> cut = {};      // set if the nest could be read and a target wants cuts
};

// Makes a nest of the statement, or finds why it can't be a nest. `around` are the host loops around the statement.
NestResult find_nest(const Input& input, ir::StatementId statement, std::span<const ir::StatementId> around = {});

// Returns the cut that a GPU would use for a loop without a kernel, if no target of this translation is a GPU.
std::optional<Cut> find_cut_for_gpus(const Input& input, ir::StatementId statement,
                                     std::span<const ir::StatementId> around);

// Makes a nest of an assignment that may run on the device because its operands are there.
NestResult find_device_statement(const Input& input, ir::StatementId statement);

}  // namespace ferry::translator::schedule
