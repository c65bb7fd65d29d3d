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
  const clang::Expr* object;  // as named in the call
  clang::QualType element;
  std::string begin, end;  // the text of the calls; "" if it has comments
  bool at_end = false;     // whether the given call is end()

  std::string count() const { return "(" + end + " - " + begin + ")"; }
};

// Returns whether the call is one of a begin() and end() pair of this kind.
bool says_users_range(const clang::CallExpr& call);
// Returns the range to which the call belongs, or nothing.
std::optional<UsersRange> users_range(const UserText& text, const clang::CallExpr& call);

// Returns whether it is `g.row(i)` of a named object, for a function that only constructs a span, or an object of a
// class of pointers and numbers.
bool names_view(const clang::Expr& e);

// Returns the pointee type of `g.row(i)`, for a function that only returns where elements of a named object are.
// Returns null for other calls.
clang::QualType element_of_accessor(const clang::CallExpr& call);

// Returns whether a range-for iterates over such a range.
bool runs_over_users_range(const clang::CXXForRangeStmt& loop);
// Returns the range that the loop iterates over, or nothing if it isn't such a range or its text can't be repeated.
std::optional<UsersRange> users_range(const UserText& text, const clang::CXXForRangeStmt& loop);

}  // namespace ferry::translator::algorithms
