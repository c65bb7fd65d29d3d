// Reads a counting loop of any form: initial values, comparison and updates.
//
//   for (int i = 0, j = n - 1; i < j; ++i, --j) …     starts i 0, j n - 1; updates ++i, --j
//   while (p != e) { …; ++p; }                        no start; update ++p, a statement of the body
//   for (std::size_t i = n; i-- > 0;) …               start i n; counts down in its condition
//   while (n--) *p++ = 0;                             counts n down; p is updated in an expression
//   do { …; ++i; } while (i < n);                     runs at least once
//   do { … } while (++i < n);                         likewise, with the update in its condition
//   for (;;) { if (i >= n) break; …; ++i; }           the condition is the negation of that in its first statement
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
  bool declared;  // whether the loop declares it
};

struct LoopInside {
  const clang::Stmt* loop;
  llvm::ArrayRef<const clang::Stmt*> before;  // the statements before it in its block
};

// A change of a variable that runs whenever the body of its enclosing loop does.
struct Move {
  const clang::Expr* code;
  const clang::Expr* amount;  // null for 1
  bool downwards;
  bool is_statement;
  std::vector<LoopInside> loops;  // the loops around it in the body, outermost first
};

struct Update {
  const clang::VarDecl* variable;
  const clang::Expr* amount;  // null for 1
  bool downwards;             // whether `amount` is subtracted
  const clang::Expr* code;
  // In the header; as one of the body's last statements; in an expression that each iteration evaluates, like `*p++`,
  // if the body names the variable only once; or at several places of the body or in inner loops (carried.h).
  enum class Where { header, statement, expression, inside } where = Where::header;
  bool after = false;            // for an expression: whether its value is the old one
  std::vector<Move> moves = {};  // for Where::inside
  std::string advance = {};      // the sum of all moves, as text
  std::string row = {};          // the sum if all inner loops have an iteration; may be simpler
  bool is_fixed = false;         // whether `advance` is the same wherever it is computed
};

struct Form {
  const clang::Stmt* loop;
  clang::SourceRange header;
  const clang::Expr* condition;  // for a range-for, its range
  const clang::Stmt* body;
  std::vector<Start> starts = {};
  std::vector<Update> updates = {};
  const clang::VarDecl* counted_down = nullptr;  // counted down by the condition, which ends the loop at zero
  clang::SourceRange tail = {};                  // for `do`, its `while (…)`
  bool is_counted = false;                       // whether it is a counted `for` except for updates inside
  const clang::IfStmt* exit = nullptr;           // in a loop without a condition, `if (i >= n) break;`
  const clang::CXXForRangeStmt* elements = nullptr;

  const Start* start(const clang::VarDecl& variable) const;
  const Update* update(const clang::VarDecl& variable) const;
  bool declares(const clang::VarDecl& variable) const;
  // Returns the comparison that holds while the loop continues.
  std::optional<struct Comparison> compared() const;
};
// Returns the loop's form, or nothing if it has none or already is a counted `for`. `before` are the statements before
// it in its block, which may contain initial values.
std::optional<Form> read_form(const clang::Stmt& loop, llvm::ArrayRef<const clang::Stmt*> before);

// Returns the update in `++i`, `p += 2` or `i = i - 1`, for variables that may count.
std::optional<Update> update_of(const clang::Expr& e);
// Visits what is evaluated whenever the code is. `go_on` returns whether to visit a node's parts.
void each_certain(const clang::Stmt& code, llvm::function_ref<bool(const clang::Stmt&)> go_on);

// `left OP right`, for integers, pointers or iterators.
struct Comparison {
  clang::BinaryOperatorKind sign;
  const clang::Expr *left, *right;
};
std::optional<Comparison> comparison(const clang::Expr& condition);

// Returns the variable that an expression names, or null.
const clang::VarDecl* named_variable(const clang::Expr& e);

}  // namespace ferry::translator::loop_forms
