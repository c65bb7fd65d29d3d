// begin() and end() of users' classes that only return where their elements are.
//
//   struct Grid { double* begin() { return p_; }  double* end() { return p_ + n_; } … };
//   class Samples { auto begin() { return v_.begin(); }  … };          libstdc++'s iterators, which wrap pointers
//   double* begin(Grid& g) { return g.p(); }                           found by its argument
//
// Such calls may be repeated: `g.begin()[k]` is an element, `g.end() - g.begin()` the number of elements.
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
  std::string begin, end;  // the calls' text; "": it has comments
  bool at_end = false;     // the given call is end()

  std::string count() const { return "(" + end + " - " + begin + ")"; }
};

// Returns whether the call is one of such a pair.
bool says_users_range(const clang::CallExpr& call);
// None: it isn't.
std::optional<UsersRange> users_range(const UserText& text, const clang::CallExpr& call);

// Returns whether it is `g.row(i)` for a function that only constructs a span, or an object of a class of pointers and
// numbers, of a named object.
bool names_view(const clang::Expr& e);

// The pointee type of `g.row(i)`, for a function that only returns where elements of a named object are. Null: it is
// another call.
clang::QualType element_of_accessor(const clang::CallExpr& call);

// Returns whether a range-for runs over such a range.
bool runs_over_users_range(const clang::CXXForRangeStmt& loop);
// None: it doesn't, or its text can't be repeated.
std::optional<UsersRange> users_range(const UserText& text, const clang::CXXForRangeStmt& loop);

}  // namespace ferry::translator::algorithms
