// The statements of a block in groups between which no variable of the nest's carries a value. A loop whose own
// statements belong to several groups is in each of them, with the statements of the others left out.
//
//   float s = 0;                                     group   float s = 0; for (i) s += …; for (i) { d[i] = a[i] - s; }
//   for (i) s += a[i];                               group   for (i) { w[i] += a[i]; }
//   for (i) { w[i] += a[i];  d[i] = a[i] - s; }
//
// Variables are all that is looked at here. Whether the groups may run one after the other is decided by what they
// access in memory (proof/plan_check.h).
#pragma once

#include "ir/body.h"
#include "ir/uses.h"

#include <optional>
#include <set>
#include <vector>

namespace ferry::translator::schedule {

// A statement of a block.
struct GroupItem {
  ir::StatementId statement;
  // It declares what is the same whenever it is computed: each group that names it has it.
  bool computed_again = false;
  // The statements of its body, if it is a loop that may be taken apart. Its counter is dead after it.
  std::vector<GroupItem> inside = {};
};

struct ValueGroup {
  std::vector<ir::StatementId> statements;  // of the block, in the order of the text
  std::set<ir::StatementId> left_out;       // below them
};

// Returns nothing where all belongs to one group, or where variables might change otherwise than by their names. `uses`
// are the nest's; the block only reads the variables in `around`.
std::vector<ValueGroup> value_groups(const ir::Body& body, const ir::Uses& uses, const ir::VariableSet& around,
                                     const std::vector<GroupItem>& block);

}  // namespace ferry::translator::schedule
