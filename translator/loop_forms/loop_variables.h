// The variables of a loop's form. Answers questions about expressions that the form's text would compute elsewhere.
#pragma once

#include "loop_forms/form.h"
#include "loop_forms/variable_uses.h"

#include <clang/AST/Decl.h>

#include <optional>
#include <vector>

namespace ferry::translator::loop_forms {

std::vector<const clang::VarDecl*> variables_in(const clang::Expr& e);
// Returns whether the expression may trap if it is evaluated where C++ doesn't evaluate it, as `m / c` may.
bool may_trap(const clang::Expr& e, const clang::ASTContext& context);

class LoopVariables {
 public:
  LoopVariables(const Form& form, const clang::FunctionDecl& function) : form_(form), function_(function) {}

  // Returns whether the expression names no variable of the loop. In `i = 0, j = i + 1`, the second value names one.
  bool is_apart(const clang::Expr& e) const;
  // Returns whether is_apart() holds and the body doesn't change the expression's variables by name.
  bool is_stable(const clang::Expr& e) const;
  // Returns whether is_stable() holds and the expression is computed only from local variables and sizes of containers,
  // which no store changes.
  bool is_fixed(const clang::Expr& e) const;
  // Returns whether the number is the same throughout the loop and can be computed before it, even if the loop has no
  // iteration. `loosely` also allows members of *this, globals and references that the body doesn't assign by name, if
  // the body calls nothing that might assign them. A kernel's launch checks for other stores to them.
  bool is_known_before(const clang::Expr& e, bool loosely) const;

  bool is_declared_inside(const clang::VarDecl& variable) const { return declares(*form_.body, variable); }
  // Returns whether the body only reads the variable. Updates of the loop and the statements in `left_out` don't count.
  bool only_counted(const clang::VarDecl& variable, const std::vector<const clang::Stmt*>& left_out = {}) const;
  // Returns whether the body can declare another variable of the same name instead, because nothing outside uses the
  // original one.
  bool can_be_another(const clang::VarDecl& variable) const;
  // Returns whether the variable is live-out: other code names it after the loop, or the loop reads it when it runs
  // again.
  bool is_live_out(const clang::VarDecl& variable) const;
  // Returns the start of a loop variable that never changes, like `e` in `for (int i = 0, e = n; i < e; ++i)`. Returns
  // null for other expressions.
  const Start* unchanging(const clang::Expr& e) const;
  const clang::FunctionDecl& function() const { return function_; }

 private:
  const Form& form_;
  const clang::FunctionDecl& function_;
};

}  // namespace ferry::translator::loop_forms
