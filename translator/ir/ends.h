// Finds the ends in code: places that end the program or throw. These are `throw`, calls that never return (`abort`, a
// failed assert, a user's [[noreturn]] function), and what precedes them in the same branch. A statement that reads or
// writes a stream also counts, although the loop continues after it, because only the host can run it.
//
//   if (x[i] < 0) { std::fprintf(stderr, "%d\n", i); std::exit(1); }     the block
//   assert(x[i] >= 0);                                                   the call of __assert_fail
//   default: std::fprintf(stderr, "unknown kind\n");                     the call of fprintf
//
// In place of such code a kernel only sets its nest's flag. If the flag is set, the host runs the nest's own text from
// the beginning.
#pragma once

#include "ir/body.h"
#include "ir/uses.h"

#include <set>
#include <variant>
#include <vector>

namespace ferry::translator::ir {

// Returns whether the expression is a call that reads or writes a stream.
bool is_output(const Body& body, ExpressionId e);
// Returns whether the code, or a callee, may read or write a stream and then continue.
bool may_output(const Body& body, StatementId code);

// Returns whether the statement always leads to an end once it is reached. With `for_good`, output after which the code
// continues doesn't count as an end.
bool always_ends(const Body& body, StatementId statement, bool for_good = false);

// Consecutive statements of a block that lead to an end once the first of them is reached.
struct EndingPart {
  std::size_t first, last;
};
// Returns whether the block's statement with this index is in one of the parts.
bool is_of_end(const std::vector<EndingPart>& parts, std::size_t statement);
std::vector<EndingPart> ending_parts(const Body& body, const Block& block, bool for_good = false);

// Returns whether the code, or a callee, may reach an end or an element access that is checked, such as `v.at(i)`.
bool may_end(const Body& body, StatementId code);

struct End {
  struct OfBlock {  // consecutive statements of a block
    StatementId block;
    EndingPart part;
  };
  Source source;
  std::variant<ExpressionId, StatementId, OfBlock> what;
};
// Returns the outermost ends in the code's own text.
std::vector<End> ends_in(const Body& body, StatementId code);

// Returns all expressions in the code's ends, which no kernel evaluates.
std::set<ExpressionId> left_to_host(const Body& body, StatementId code);

// Returns the variables that are named only in ends.
VariableSet named_at_ends_only(const Body& body, StatementId code);

}  // namespace ferry::translator::ir
