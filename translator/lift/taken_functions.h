// Finds the functions that a unit uses as values, because it takes their addresses or makes a std::function from them.
//
//   apply(x, n, square);                                    square
//   std::function<double(double)> f = [k](double x) { … };  the lambda's operator(), held by a std::function
//   f = Scale{2};                                           Scale::operator(), held by a std::function
//   flux = &Solver::upwind;                                 Solver::upwind
#pragma once

#include "frontend/parse.h"

#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <llvm/ADT/DenseSet.h>

#include <compare>
#include <set>
#include <utility>
#include <vector>

namespace ferry::translator::lift {

bool is_std_function(clang::QualType type);

// Returns whether the expression applies an operator that yields the same function: `*f`, `&f`, `+f`.
bool keeps_function(const clang::Expr& e);

// Returns the function whose address the expression is, as in `square`, `&square` or `*square`. Returns null for other
// expressions.
const clang::FunctionDecl* function_value(const clang::Expr& e);

// Returns `(object.*f)` if the call is through a pointer to member. Returns null for other calls.
const clang::BinaryOperator* member_pointer_call(const clang::CallExpr& call);

struct TakenFunctions {
  struct One {
    const clang::FunctionDecl* function;
    const clang::CXXRecordDecl* object = nullptr;  // the class of the lambda or functor, or null for a plain function

    auto operator<=>(const One&) const = default;
  };
  using Held = std::pair<const clang::Type*, One>;  // a std::function's type and a callable that it holds

  std::vector<One> all;                   // the functions, in source order
  clang::SourceLocation first_offloaded;  // invalid if the unit's own text has no offloaded function
  std::set<Held> held;
  llvm::DenseSet<const clang::FunctionDecl*> converted;  // operators of lambdas that are converted to pointers
};

// Returns whether calls of the function need an object of its class: a functor, or a closure with captures.
bool is_called_for_object(const TakenFunctions::One& one);

// Returns the functions that the unit uses as values. Skips system headers, because they don't take the addresses of
// user functions.
TakenFunctions taken_functions(const frontend::ParsedUnit& unit);

}  // namespace ferry::translator::lift
