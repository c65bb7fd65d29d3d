// Finds which operators of objects are meant by a call of an algorithm, both in the library and in the loop that
// replaces the call.
//
//   std::accumulate(v.begin(), v.end(), V{})      in std, through the operands' classes: ns::operator+(V, V)
//   s = s + v[i]                                  likewise, and also in the scope of the user's function
//
// These may be different functions. The library may not see an operator, or it may be declared after the user's
// function. Since C++20 the library also passes temporaries, for which there may be another overload. If the loop uses
// other operators than the library, the call stays. Limits: the library's text must contain only named calls, without
// converted operands.
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
// Returns nothing if the overloads depend on the value category, or if an operator is unknown.
std::optional<LibraryOperators> operators_of_library(const frontend::ParsedUnit& unit,
                                                     const clang::CallExpr& algorithm);

// Returns whether the call's operators, such as `Vec operator+(Vec, Vec)`, allow combining its values in any order.
// Returns true for calls with function arguments.
bool may_come_in_any_order(const LibraryOperators& operators, const Call& call);

// Declines the loops that use operators other than those that `staying` expects.
void decline_other_operators(const frontend::ParsedUnit& unit, StayingCalls& staying);

}  // namespace ferry::translator::algorithms
