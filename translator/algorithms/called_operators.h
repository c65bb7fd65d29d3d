// Which operators of objects a call of an algorithm comes to: as the library finds them, and as the loop in its place
// does.
//
//   std::accumulate(v.begin(), v.end(), V{})      in std, by the classes of the operands: ns::operator+(V, V)
//   s = s + v[i]                                  by these, and by what is visible in the user's function
//
// They may be two functions: one that the library doesn't see, one that is declared after the user's function, one for
// temporaries, which the library gives it since C++20. A loop that has others than the library gives way to the call.
// Limits: what the library's text calls by name, of operands that aren't converted.
#pragma once

#include "algorithms/call.h"
#include "algorithms/staying.h"
#include "frontend/parse.h"

#include <clang/AST/Expr.h>

#include <optional>

namespace ferry::translator::algorithms {

struct LibraryOperators {
  Operators said;
  std::map<std::string, const clang::FunctionDecl*> functions;  // by the same keys
};
// None: one of several by what it is given, or one that isn't known.
std::optional<LibraryOperators> operators_of_library(const frontend::ParsedUnit& unit,
                                                     const clang::CallExpr& algorithm);

// `Vec operator+(Vec, Vec)`, where the call may combine its values in any order. True of calls that are given
// functions.
bool may_come_in_any_order(const LibraryOperators& operators, const Call& call);

// Declines the loops that have other operators than those that are expected.
void decline_other_operators(const frontend::ParsedUnit& unit, StayingCalls& staying);

}  // namespace ferry::translator::algorithms
