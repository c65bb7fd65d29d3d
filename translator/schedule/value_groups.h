// Splits the statements of a block into groups between which no variable of the nest carries a value. A loop with
// statements of several groups is repeated in each of these groups, with only that group's statements.
//
//   float s = 0;                                     group   float s = 0; for (i) s += …; for (i) { d[i] = a[i] - s; }
//   for (i) s += a[i];                               group   for (i) { w[i] += a[i]; }
//   for (i) { w[i] += a[i];  d[i] = a[i] - s; }
//
// Only variables are considered here. Whether the groups may run one after the other depends on their memory accesses
// (proof/plan_check.h).
#pragma once

#include "ir/body.h"
#include "ir/uses.h"

#include <optional>
#include <set>
#include <vector>

namespace ferry::translator::schedule {

// A statement of the block, and whether and how it can be split.
struct GroupItem {
  ir::StatementId statement;
  // Whether the statement declares values that are the same whenever they are recomputed. Each group that names such a
  // variable has a copy of the declaration.
  bool computed_again = false;
  // The statements of the body if the statement is a loop that may be split. The loop's variable isn't used after the
  // loop.
  std::vector<GroupItem> inside = {};
};

struct ValueGroup {
  std::vector<ir::StatementId> statements;  // statements of the block, in the order of the text
  std::set<ir::StatementId> left_out;       // nested statements that belong to other groups
};

// Returns the groups, or none if all statements belong to one group, or if variables might change other than by name.
// `uses` are the uses of variables in the whole nest. The block only reads the variables in `around`.
std::vector<ValueGroup> value_groups(const ir::Body& body, const ir::Uses& uses, const ir::VariableSet& around,
                                     const std::vector<GroupItem>& block);

}  // namespace ferry::translator::schedule
