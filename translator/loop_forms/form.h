// Reads a counting loop of any form: initial values, comparison and updates.
//
//   for (int i = 0, j = n - 1; i < j; ++i, --j) …     starts i 0, j n - 1; updates ++i, --j
//   while (p != e) { …; ++p; }                        no start; update ++p, a statement of the body
//   for (std::size_t i = n; i-- > 0;) …               start i n; counts down in its condition
//   while (n--) *p++ = 0;                             counts n down; p is updated in an expression
//   do { …; ++i; } while (i < n);                     runs at least once
//   do { … } while (++i < n);                         likewise, with the update in its condition
//   for (;;) { if (i >= n) break; …; ++i; }           the condition is the negation of the one in the first statement
//   for (double x : v) y[i++] = x;                    iterates over elements; i is updated in an expression
//
// Limit: local variables that are integers, pointers, or libstdc++'s iterators of vectors and spans.
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/StmtCXX.h>

#include <llvm/ADT/STLFunctionalExtras.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::loop_forms {

enum class Kind { integer, pointer, iterator };
std::optional<Kind> kind_of(const clang::VarDecl& variable);

struct Start {
  const clang::VarDecl* variable;
  const clang::Expr* value;
  bool declared;  // whether it is declared in the loop
};

struct LoopInside {
  const clang::Stmt* loop;
  llvm::ArrayRef<const clang::Stmt*> before;  // the statements before the loop in its block
};

// An update that runs whenever the body of its enclosing loop does.
struct Move {
  const clang::Expr* code;
  const clang::Expr* amount;  // null if it is 1
  bool downwards;
  bool is_statement;
  std::vector<LoopInside> loops;  // the loops around the update in the body, outermost first
};

struct Update {
  const clang::VarDecl* variable;
  const clang::Expr* amount;  // null if it is 1
  bool downwards;             // whether `amount` is subtracted
  const clang::Expr* code;
  // Where the update is: in the header; among the last statements of the body; in an expression that each iteration
  // evaluates, like `*p++`, if the body names the variable only once; or at several places of the body or in inner
  // loops (carried.h).
  enum class Where { header, statement, expression, inside } where = Where::header;
  bool after = false;            // for an expression: whether its value is the variable's old value
  std::vector<Move> moves = {};  // set for Where::inside
  std::string advance = {};      // the text of the sum of all moves
  std::string row = {};          // the sum if every inner loop has an iteration, which may be simpler
  bool is_fixed = false;         // whether `advance` has the same value wherever it is computed
};

struct Form {
  const clang::Stmt* loop;
  clang::SourceRange header;
  const clang::Expr* condition;  // for a range-for, the range
  const clang::Stmt* body;
  std::vector<Start> starts = {};
  std::vector<Update> updates = {};
  const clang::VarDecl* counted_down = nullptr;  // the variable that the condition counts down to zero
  clang::SourceRange tail = {};                  // the `while (…)` of a `do` loop
  bool is_counted = false;                       // whether it is a counted `for`, except for updates inside it
  const clang::IfStmt* exit = nullptr;           // the `if (i >= n) break;` of a loop without a condition
  const clang::CXXForRangeStmt* elements = nullptr;

  const Start* start(const clang::VarDecl& variable) const;
  const Update* update(const clang::VarDecl& variable) const;
  bool declares(const clang::VarDecl& variable) const;
  // Returns the comparison that holds while the loop continues.
  std::optional<struct Comparison> compared() const;
};
// Returns the loop's form. Returns nothing if the loop doesn't count, or if it already is a counted `for`. `before` are
// the statements before the loop in its block, which may contain initial values.
std::optional<Form> read_form(const clang::Stmt& loop, llvm::ArrayRef<const clang::Stmt*> before);

// Returns the update in `++i`, `p += 2` or `i = i - 1`, if the variable may be a counter.
std::optional<Update> update_of(const clang::Expr& e);
// Visits everything that each run of the code certainly evaluates. `go_on` says whether to visit the parts of a node.
void each_certain(const clang::Stmt& code, llvm::function_ref<bool(const clang::Stmt&)> go_on);

// A comparison `left OP right` of integers, pointers or iterators.
struct Comparison {
  clang::BinaryOperatorKind sign;
  const clang::Expr *left, *right;
};
std::optional<Comparison> comparison(const clang::Expr& condition);

// Returns the variable that an expression names, or null.
const clang::VarDecl* named_variable(const clang::Expr& e);

}  // namespace ferry::translator::loop_forms
