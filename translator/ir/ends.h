// Where code ends the program, or leaves the function by an exception: `throw`, what never returns (`abort`, a failed
// assert, a [[noreturn]] function of the user's), and what comes before that in the same branch. So does a statement
// that reads or writes a stream, after which the loop goes on: only the host can run it.
//
//   if (x[i] < 0) { std::fprintf(stderr, "%d\n", i); std::exit(1); }     the block
//   assert(x[i] >= 0);                                                   the call of __assert_fail
//   default: std::fprintf(stderr, "unknown kind\n");                     the call of fprintf
//
// A kernel does nothing of it but raise its nest's flag; then the host runs the nest's own text from its beginning.
#pragma once

#include "ir/body.h"
#include "ir/uses.h"

#include <set>
#include <variant>
#include <vector>

namespace ferry::translator::ir {

// Whether the expression is a call that reads or writes a stream.
bool is_output(const Body& body, ExpressionId e);
// Whether the code may come to such a statement and go on, also in what it calls.
bool may_output(const Body& body, StatementId code);

// Once the statement is reached, that is all it comes to. `for_good`: output after which the code goes on is no end.
bool always_ends(const Body& body, StatementId statement, bool for_good = false);

// Of a block's statements, those that come to an end once the first of them is reached. In order.
struct EndingPart {
  std::size_t first, last;
};
// Whether the statement with this number in the block is in one of the parts.
bool is_of_end(const std::vector<EndingPart>& parts, std::size_t statement);
std::vector<EndingPart> ending_parts(const Body& body, const Block& block, bool for_good = false);

// Whether the code may come to such an end, or to an element that is checked (`v.at(i)`), also in what it calls.
bool may_end(const Body& body, StatementId code);

struct End {
  struct OfBlock {  // its statements from the first to the last
    StatementId block;
    EndingPart part;
  };
  Source source;
  std::variant<ExpressionId, StatementId, OfBlock> what;
};
// In the code's own text, the outermost ones.
std::vector<End> ends_in(const Body& body, StatementId code);

// All expressions in them, which no kernel evaluates.
std::set<ExpressionId> left_to_host(const Body& body, StatementId code);

// Variables that only they name.
VariableSet named_at_ends_only(const Body& body, StatementId code);

}  // namespace ferry::translator::ir
