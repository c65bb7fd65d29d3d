// Recognises begin() and end() of users' classes that only return where the elements are.
//
//   struct Grid { double* begin() { return p_; }  double* end() { return p_ + n_; } … };
//   class Samples { auto begin() { return v_.begin(); }  … };          libstdc++'s iterators, which wrap pointers
//   double* begin(Grid& g) { return g.p(); }                           found by argument-dependent lookup
//
// Such calls may be repeated: `g.begin()[k]` is an element, and `g.end() - g.begin()` the number of elements.
#pragma once

#include "algorithms/text.h"

#include <clang/AST/Expr.h>
#include <clang/AST/StmtCXX.h>

#include <optional>
#include <string>

namespace ferry::translator::algorithms {

struct UsersRange {
  const clang::Expr* object;  // the object as the call names it
  clang::QualType element;
  std::string begin, end;  // the text of the calls; "" if it has comments
  bool at_end = false;     // whether the existing call is end()

  std::string count() const { return "(" + end + " - " + begin + ")"; }
};

// Returns whether the call is begin() or end() of such a pair.
bool says_users_range(const clang::CallExpr& call);
// Returns the range to which the call belongs, or nothing.
std::optional<UsersRange> users_range(const UserText& text, const clang::CallExpr& call);

// Returns whether the expression is like `g.row(i)` for a named object, where the function only constructs a span or an
// object of a class of pointers and numbers.
bool names_view(const clang::Expr& e);

// Returns the pointee type for a call like `g.row(i)` of a function that only returns the place of elements of a named
// object. Returns null for other calls.
clang::QualType element_of_accessor(const clang::CallExpr& call);

// Returns whether the range-for iterates over the range of such a pair.
bool runs_over_users_range(const clang::CXXForRangeStmt& loop);
// Returns the range that the loop iterates over. Returns nothing if it isn't a range of such a pair, or if its text
// can't be repeated.
std::optional<UsersRange> users_range(const UserText& text, const clang::CXXForRangeStmt& loop);

}  // namespace ferry::translator::algorithms
