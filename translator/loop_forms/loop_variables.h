// What is known of the variables of a loop's form, and of expressions that its text would compute elsewhere.
#pragma once

#include "loop_forms/form.h"
#include "loop_forms/variable_uses.h"

#include <clang/AST/Decl.h>

#include <optional>
#include <vector>

namespace ferry::translator::loop_forms {

std::vector<const clang::VarDecl*> variables_in(const clang::Expr& e);
// Returns whether it may trap where C++ doesn't evaluate it: `m / c`.
bool may_trap(const clang::Expr& e, const clang::ASTContext& context);

class LoopVariables {
 public:
  LoopVariables(const Form& form, const clang::FunctionDecl& function) : form_(form), function_(function) {}

  // Returns whether it names no variable of the loop; the second value in `i = 0, j = i + 1` does.
  bool is_apart(const clang::Expr& e) const;
  // Returns whether, in addition, the body doesn't change its variables by name.
  bool is_stable(const clang::Expr& e) const;
  // Returns whether, in addition, it is computed only from local variables and sizes of containers, so that no store
  // changes it.
  bool is_fixed(const clang::Expr& e) const;
  // Returns whether the number is the same throughout the loop and can be computed before it, even if the loop has no
  // iteration. `loosely`: the body doesn't assign members of *this, globals and references by name, and calls nothing
  // that might; a kernel's launch checks for other stores there.
  bool is_known_before(const clang::Expr& e, bool loosely) const;

  bool is_declared_inside(const clang::VarDecl& variable) const { return declares(*form_.body, variable); }
  // Returns whether the body only reads the variable, except in the loop's updates and in `left_out`.
  bool only_counted(const clang::VarDecl& variable, const std::vector<const clang::Stmt*>& left_out = {}) const;
  // Returns whether the body can declare another variable of that name instead, because nothing elsewhere uses the
  // original.
  bool can_be_another(const clang::VarDecl& variable) const;
  // Returns whether anything may see its value after the loop: other code that names it, or the loop itself when it
  // runs again.
  bool is_live_out(const clang::VarDecl& variable) const;
  // `e` in `for (int i = 0, e = n; i < e; ++i)`: the start of a loop variable that never changes.
  const Start* unchanging(const clang::Expr& e) const;
  const clang::FunctionDecl& function() const { return function_; }

 private:
  const Form& form_;
  const clang::FunctionDecl& function_;
};

}  // namespace ferry::translator::loop_forms
