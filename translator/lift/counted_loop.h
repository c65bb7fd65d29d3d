// A `for` statement → its counted header, in any spelling, or the reason why it has none.
//
//   for (int i = n - 1; i >= 0; --i)     variable i, first n - 1, compare >=, bound 0, downwards
//   for (size_t i = 0; i + 1 < n; ++i)   variable i, compare <, bound n, offset 1
//   for (unsigned i = k; i + 1 <= n; …)  the same, checked: i + 1 may wrap
//   for (; 2 * j < n; j += k)            "its condition doesn't compare the loop variable with a bound"
//
// These are facts about the statement alone: whether the body changes bound, step or variable is the caller's question.
#pragma once

#include "diagnostics/message.h"
#include "model/model.h"

#include <clang/AST/Stmt.h>
#include <clang/AST/StmtCXX.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::lift {

struct CountedLoop {
  const clang::ValueDecl* variable = nullptr;  // or a member
  const clang::Expr* name = nullptr;           // `i`, `this->i_`, `s.i`, as the last clause has it
  bool declared_inside = false;
  const clang::Expr* first = nullptr;  // none: the variable's value so far
  const clang::Expr* bound = nullptr;
  const clang::Expr* sum = nullptr;   // what is compared with the bound
  std::int64_t offset = 0;            // by this much it is more than the variable
  bool checked = false;               // where it neither wraps nor loses its sign
  const clang::Expr* step = nullptr;  // none: 1
  bool downwards = false;             // the step is subtracted
  model::Compare compare = model::Compare::less;
};

struct CountedLoopResult {
  std::optional<CountedLoop> loop;
  diagnostics::Message reason;  // "its condition doesn't compare the loop variable with a bound"
};

CountedLoopResult recognise_counted_loop(const clang::ForStmt& statement);

// `for (int i = 0, k = 1, e = n; i < e; ++i, k += 2)`: a header that declares several variables of which one counts.
// What the others begin with and are moved by is made of constants and local variables, and of none of the header's.
struct SeveralCounters {
  struct Other {
    const clang::VarDecl* variable;
    bool moves = false;                 // by `step`; else it stays what it is
    const clang::Expr* step = nullptr;  // none: 1
    bool downwards = false;
  };
  CountedLoop counter;
  const clang::Expr* update = nullptr;  // of the counter, in the last clause
  std::vector<Other> others = {};
};
std::optional<SeveralCounters> recognise_several_counters(const clang::ForStmt& statement);

}  // namespace ferry::translator::lift
