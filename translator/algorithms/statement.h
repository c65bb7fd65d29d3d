// Makes the text that replaces a statement with calls of algorithms. See rewrite.h.
#pragma once

#include "algorithms/loop.h"

#include <clang/AST/Stmt.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::algorithms {

// A condition `c` whose value decides whether the call is evaluated: `c && call`, `c ? a : call`.
struct Condition {
  const clang::Expr* value;
  bool negated;
};

struct FoundCall {
  const clang::CallExpr* call;
  std::vector<Condition> conditions = {};
  const clang::Expr* around = nullptr;     // `*call` or `call - begin`
  std::optional<diagnostics::Id> why_not;  // why it can't be moved before its statement
  bool comes_later = false;                // whether other operands are evaluated first: `{a, call}`, `a << call`
};

// Returns the calls of algorithms in an expression, in order.
std::vector<FoundCall> find_calls(const clang::ASTContext& context, const clang::Expr& e);

// Returns whether moving the call to the front would put a side effect before something that is evaluated earlier, or
// between two evaluations of a condition.
bool changes_too_early(const FoundCall& one, llvm::ArrayRef<FoundCall> all);
// Returns whether everything in the expression, apart from the calls, only computes values.
bool is_pure_but_calls(const clang::ASTContext& context, const clang::Expr& e);

// A statement, and the expression in it that contains the calls: the statement itself, an initialiser, a returned
// value, the part that is evaluated first, or the condition of a `while`.
struct Head {
  const clang::Stmt* statement;
  const clang::Stmt* whole;  // the statement with its attributes, except for a `while`
  const clang::Expr* expression;
  const clang::VarDecl* variable = nullptr;  // the variable that the statement declares
  bool in_block = false;                     // whether statements may be inserted before it
  bool unused = false;                       // whether the expression's value is unused
  bool by_number = false;                    // whether the variable becomes an element's index (iterator_uses.h)
};

// The replacement for the text up to the end of the last call. If `in_braces`, it begins with a brace that `closing`
// closes.
struct HeadText {
  unsigned begin, end;
  std::string text;
  std::vector<frontend::OwnText> own;
  std::vector<frontend::StandIn> loops;
  bool in_braces;
  const char* closing;
  unsigned mark;  // the offset of the first call
};
// Returns the statement's replacement. If there is none, returns nothing and sets `why_not`.
std::optional<HeadText> rewrite_head(const UserText& text, const Head& head, llvm::ArrayRef<Call> calls, Names& names,
                                     diagnostics::Id& why_not);

}  // namespace ferry::translator::algorithms
