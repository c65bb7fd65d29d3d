// Finds the "ends" in code: code that throws or terminates the program. An end is `throw` or a call that never returns
// (`abort`, a failed assert, a user's [[noreturn]] function), together with what precedes it in the same branch. A
// statement that reads or writes a stream also counts as an end, because only the host can run it, although the loop
// continues after it.
//
//   if (x[i] < 0) { std::fprintf(stderr, "%d\n", i); std::exit(1); }     the block
//   assert(x[i] >= 0);                                                   the call to __assert_fail
//   default: std::fprintf(stderr, "unknown kind\n");                     the call to fprintf
//
// A kernel only sets its nest's flag in place of an end. If the flag is set, the host runs the nest's own text from the
// beginning.
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

// Returns whether every path through the statement throws or terminates the program. Output also counts, unless
// `for_good` is set.
bool always_ends(const Body& body, StatementId statement, bool for_good = false);

// Consecutive statements of a block. Whenever the first one runs, control reaches an end in one of them.
struct EndingPart {
  std::size_t first, last;
};
// Returns whether the block's statement with this index is in one of the parts.
bool is_of_end(const std::vector<EndingPart>& parts, std::size_t statement);
std::vector<EndingPart> ending_parts(const Body& body, const Block& block, bool for_good = false);

// Returns whether the code or a callee may reach an end, or a checked element access such as `v.at(i)`.
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

// Returns all expressions that no kernel evaluates, because they are in one of the code's ends.
std::set<ExpressionId> left_to_host(const Body& body, StatementId code);

// Returns the variables that the code names only in its ends.
VariableSet named_at_ends_only(const Body& body, StatementId code);

}  // namespace ferry::translator::ir
