// A loop that counts, in any form → what it starts from, what it compares, what it adds.
//
//   for (int i = 0, j = n - 1; i < j; ++i, --j) …     starts i 0, j n - 1; updates ++i, --j
//   while (p != e) { …; ++p; }                        no start; update ++p, a statement of the body
//   for (std::size_t i = n; i-- > 0;) …               start i n; counts down in its condition
//   while (n--) *p++ = 0;                             and p is updated in an expression
//   do { …; ++i; } while (i < n);                     runs once whatever its condition is
//   do { … } while (++i < n);                         so does this, and its condition counts
//   for (;;) { if (i >= n) break; …; ++i; }           what its first statement says isn't so
//   for (double x : v) y[i++] = x;                    runs over elements; i is updated in an expression
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
  bool declared;  // in the loop
};

struct LoopInside {
  const clang::Stmt* loop;
  llvm::ArrayRef<const clang::Stmt*> before;  // in its block
};

// A change of a variable, whenever the body of the loop around runs.
struct Move {
  const clang::Expr* code;
  const clang::Expr* amount;  // null: 1
  bool downwards;
  bool is_statement;
  std::vector<LoopInside> loops;  // around it, in the body, outermost first
};

struct Update {
  const clang::VarDecl* variable;
  const clang::Expr* amount;  // null: 1
  bool downwards;             // it is subtracted
  const clang::Expr* code;
  // In the header; as one of the body's last statements; in an expression that each iteration evaluates, `*p++`, where
  // the body names it once; at several places of the body, or in loops inside (carried.h).
  enum class Where { header, statement, expression, inside } where = Where::header;
  bool after = false;            // of an expression: its value is the one from before
  std::vector<Move> moves = {};  // inside
  std::string advance = {};      // by all of them, in text
  std::string row = {};          // the same where something asks for the variable, which may be simpler
  bool is_fixed = false;         // which is the same wherever it is computed
};

struct Form {
  const clang::Stmt* loop;
  clang::SourceRange header;
  const clang::Expr* condition;  // of a range-for: what it runs over
  const clang::Stmt* body;
  std::vector<Start> starts = {};
  std::vector<Update> updates = {};
  const clang::VarDecl* counted_down = nullptr;  // by the condition, which it ends at zero
  clang::SourceRange tail = {};                  // of `do`: its `while (…)`
  bool is_counted = false;                       // a counted `for` but for updates inside
  const clang::IfStmt* exit = nullptr;           // of a loop that has no condition: `if (i >= n) break;`
  const clang::CXXForRangeStmt* elements = nullptr;

  const Start* start(const clang::VarDecl& variable) const;
  const Update* update(const clang::VarDecl& variable) const;
  bool declares(const clang::VarDecl& variable) const;
  // What holds while the loop goes on.
  std::optional<struct Comparison> compared() const;
};
// None: it has no such form, or is a counted `for` as it stands. `before`: the statements before it, in its block,
// which may say where its variables start.
std::optional<Form> read_form(const clang::Stmt& loop, llvm::ArrayRef<const clang::Stmt*> before);

// `++i`, `p += 2`, `i = i - 1`, of variables that may count.
std::optional<Update> update_of(const clang::Expr& e);
// What is evaluated whenever the whole is, as long as `go_on` says to look at its parts.
void each_certain(const clang::Stmt& code, llvm::function_ref<bool(const clang::Stmt&)> go_on);

// `left OP right`, of integers, pointers or iterators.
struct Comparison {
  clang::BinaryOperatorKind sign;
  const clang::Expr *left, *right;
};
std::optional<Comparison> comparison(const clang::Expr& condition);

// The variable that an expression names.
const clang::VarDecl* named_variable(const clang::Expr& e);

}  // namespace ferry::translator::loop_forms
