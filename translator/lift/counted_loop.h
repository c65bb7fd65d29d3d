// Reads a `for` statement in any spelling as a counted header, or returns why it has none.
//
//   for (int i = n - 1; i >= 0; --i)     variable i, first n - 1, compare >=, bound 0, downwards
//   for (size_t i = 0; i + 1 < n; ++i)   variable i, compare <, bound n, offset 1
//   for (unsigned i = k; i + 1 <= n; …)  compare <=, bound n, offset 1, checked: i + 1 may wrap
//   for (; 2 * j < n; j += k)            "its condition doesn't compare the loop variable with a bound"
//
// Only the header is considered. The caller must check whether the body changes the bound, the step or the variable.
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
  const clang::ValueDecl* variable = nullptr;  // the variable, which may be a member of an object
  const clang::Expr* name = nullptr;           // the variable as named in the last clause: `i`, `this->i_` or `s.i`
  bool declared_inside = false;
  const clang::Expr* first = nullptr;  // null if the variable keeps its value
  const clang::Expr* bound = nullptr;
  const clang::Expr* sum = nullptr;   // the operand that is compared with the bound
  std::int64_t offset = 0;            // the sum minus the variable
  bool checked = false;               // whether the launch must check that the sum neither wraps nor loses its sign
  const clang::Expr* step = nullptr;  // null means 1
  bool downwards = false;             // whether the step is subtracted
  model::Compare compare = model::Compare::less;
};

struct CountedLoopResult {
  std::optional<CountedLoop> loop;
  diagnostics::Message reason;  // for example "its condition doesn't compare the loop variable with a bound"
};

CountedLoopResult recognise_counted_loop(const clang::ForStmt& statement);

// A header that declares several variables, such as `for (int i = 0, k = 1, e = n; i < e; ++i, k += 2)`. One of them is
// the counter. The start values and steps of the other variables consist of constants and of local variables that the
// header doesn't declare.
struct SeveralCounters {
  struct Other {
    const clang::VarDecl* variable;
    bool moves = false;                 // whether it moves by `step`; otherwise it is constant
    const clang::Expr* step = nullptr;  // null means 1
    bool downwards = false;
  };
  CountedLoop counter;
  const clang::Expr* update = nullptr;  // the update of the counter in the last clause
  std::vector<Other> others = {};
};
std::optional<SeveralCounters> recognise_several_counters(const clang::ForStmt& statement);

}  // namespace ferry::translator::lift
