// begin() and end() of classes of the user's that say where their elements lie, and do nothing else.
//
//   struct Grid { double* begin() { return p_; }  double* end() { return p_ + n_; } … };
//   class Samples { auto begin() { return v_.begin(); }  … };          of libstdc++'s iterators, which are pointers
//   double* begin(Grid& g) { return g.p(); }                           found by its argument
//
// Such calls may be computed as often as one likes: `g.begin()[k]` is an element, `g.end() - g.begin()` their number.
#pragma once

#include "algorithms/text.h"

#include <clang/AST/Expr.h>
#include <clang/AST/StmtCXX.h>

#include <optional>
#include <string>

namespace ferry::translator::algorithms {

struct UsersRange {
  const clang::Expr* object;  // as the call names it
  clang::QualType element;
  std::string begin, end;  // the calls, in words; "": they have comments
  bool at_end = false;     // the call that was asked for is end()

  std::string count() const { return "(" + end + " - " + begin + ")"; }
};

// Whether the call is one of such a pair.
bool says_users_range(const clang::CallExpr& call);
// None: it isn't.
std::optional<UsersRange> users_range(const UserText& text, const clang::CallExpr& call);

// `g.row(i)`, which does nothing but make a span, or an object of a class of pointers and numbers, of a named object.
bool names_view(const clang::Expr& e);

// `g.row(i)`, which does nothing but say where elements of a named object lie: what its pointer leads to. Null: it is
// another call.
clang::QualType element_of_accessor(const clang::CallExpr& call);

// Whether a range-for runs over one.
bool runs_over_users_range(const clang::CXXForRangeStmt& loop);
// None: it doesn't, or its words can't be repeated.
std::optional<UsersRange> users_range(const UserText& text, const clang::CXXForRangeStmt& loop);

}  // namespace ferry::translator::algorithms
