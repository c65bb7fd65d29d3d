// A statement with calls of algorithms → the text in its place. See rewrite.h.
#pragma once

#include "algorithms/loop.h"

#include <clang/AST/Stmt.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::algorithms {

// It is evaluated only where this holds, or doesn't: `c && call`, `c ? a : call`.
struct Condition {
  const clang::Expr* value;
  bool negated;
};

struct FoundCall {
  const clang::CallExpr* call;
  std::vector<Condition> conditions = {};
  const clang::Expr* around = nullptr;     // `*call`, `call - begin`
  std::optional<diagnostics::Id> why_not;  // it can't stand before its statement
  bool comes_later = false;                // than something else in the statement: `{a, call}`, `a << call`
};

// The calls of algorithms in an expression, in order.
std::vector<FoundCall> find_calls(const clang::ASTContext& context, const clang::Expr& e);

// What changes something must neither come before what is asked for earlier, nor between a condition and its second
// evaluation.
bool changes_too_early(const FoundCall& one, llvm::ArrayRef<FoundCall> all);
// Whether all else in it only computes values.
bool is_pure_but_calls(const clang::ASTContext& context, const clang::Expr& e);

// A statement and its expression: itself, what it initialises or returns, what it evaluates first, the condition of a
// `while`.
struct Head {
  const clang::Stmt* statement;
  const clang::Stmt* whole;  // with its attributes, but for a `while`
  const clang::Expr* expression;
  const clang::VarDecl* variable = nullptr;  // that it declares
  bool in_block = false;                     // other statements may stand before it
  bool unused = false;                       // the expression's value
  bool by_number = false;                    // the variable is said by the number of its element (place_uses.h)
};

// The text up to the last call's end. `in_braces`: it begins with a brace that `closing` closes after the statement.
struct HeadText {
  unsigned begin, end;
  std::string text;
  std::vector<frontend::OwnText> own;
  std::vector<frontend::StandIn> loops;
  bool in_braces;
  const char* closing;
  unsigned mark;  // the first call
};
// None: `why_not` says why.
std::optional<HeadText> rewrite_head(const UserText& text, const Head& head, llvm::ArrayRef<Call> calls, Names& names,
                                     diagnostics::Id& why_not);

}  // namespace ferry::translator::algorithms
