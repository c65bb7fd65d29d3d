// Finds which operators of objects a call of an algorithm uses: the operators that the library finds, and those that
// the loop in its place finds.
//
//   std::accumulate(v.begin(), v.end(), V{})      in std, through the operands' classes: ns::operator+(V, V)
//   s = s + v[i]                                  likewise, and also in the scope of the user's function
//
// These may be different functions: an operator that the library doesn't see, one that is declared after the user's
// function, or one for temporaries, which the library passes since C++20. If the loop uses other operators than the
// library, the call stays. Limits: only named calls in the library's text, without converted operands.
#pragma once

#include "algorithms/call.h"
#include "algorithms/staying.h"
#include "frontend/parse.h"

#include <clang/AST/Expr.h>

#include <optional>

namespace ferry::translator::algorithms {

struct LibraryOperators {
  Operators said;
  std::map<std::string, const clang::FunctionDecl*> functions;  // with the same keys as `said`
};
// Returns nothing if overloads depend on the value category, or an operator is unknown.
std::optional<LibraryOperators> operators_of_library(const frontend::ParsedUnit& unit,
                                                     const clang::CallExpr& algorithm);

// Returns whether the call's operators, such as `Vec operator+(Vec, Vec)`, allow combining its values in any order.
// Returns true for calls with function arguments.
bool may_come_in_any_order(const LibraryOperators& operators, const Call& call);

// Declines loops that use other operators than `staying` expects.
void decline_other_operators(const frontend::ParsedUnit& unit, StayingCalls& staying);

}  // namespace ferry::translator::algorithms
