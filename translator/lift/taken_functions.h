// Functions that a unit uses as values: whose addresses it takes, and what it makes a std::function of.
//
//   apply(x, n, square);                                    square
//   std::function<double(double)> f = [k](double x) { … };  the lambda's operator(), held by a std::function
//   f = Scale{2};                                           Scale::operator(), likewise
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

// `*f`, `&f`, `+f`: an operator that leaves a function the same function.
bool keeps_function(const clang::Expr& e);

// Returns the function that the expression is the address of: `square`, `&square`, `*square`. Null for any other.
const clang::FunctionDecl* function_value(const clang::Expr& e);

// Returns `(object.*f)` of a call through a pointer to member. Null: any other call.
const clang::BinaryOperator* member_pointer_call(const clang::CallExpr& call);

struct TakenFunctions {
  struct One {
    const clang::FunctionDecl* function;
    const clang::CXXRecordDecl* object = nullptr;  // a lambda's class, or that of a functor whose operator() it is

    auto operator<=>(const One&) const = default;
  };
  using Held = std::pair<const clang::Type*, One>;  // a std::function's type, and what it calls

  std::vector<One> all;                   // in the order of the text
  clang::SourceLocation first_offloaded;  // the first annotated function; invalid: none in the text itself
  std::set<Held> held;
  llvm::DenseSet<const clang::FunctionDecl*> converted;  // operators of lambdas that become pointers
};

// Returns whether calls of the function need an object of the class: a functor, or a closure with captures.
bool is_called_for_object(const TakenFunctions::One& one);

// System headers take no address of a function of the user's.
TakenFunctions taken_functions(const frontend::ParsedUnit& unit);

}  // namespace ferry::translator::lift
