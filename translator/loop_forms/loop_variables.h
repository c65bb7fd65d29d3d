// What is known of the variables of a loop's form, and of expressions that its text would compute elsewhere.
#pragma once

#include "loop_forms/form.h"
#include "loop_forms/variable_uses.h"

#include <clang/AST/Decl.h>

#include <optional>
#include <vector>

namespace ferry::translator::loop_forms {

std::vector<const clang::VarDecl*> variables_in(const clang::Expr& e);
// `m / c`, where C++ may not come to it.
bool may_trap(const clang::Expr& e, const clang::ASTContext& context);

class LoopVariables {
 public:
  LoopVariables(const Form& form, const clang::FunctionDecl& function) : form_(form), function_(function) {}

  // It names no variable of the loop's, as the second does in `i = 0, j = i + 1`.
  bool is_apart(const clang::Expr& e) const;
  // And the body doesn't change its variables by their names.
  bool is_stable(const clang::Expr& e) const;
  // And it is computed from local variables and sizes of containers alone, so that it is the same wherever it is
  // computed, whatever is stored.
  bool is_fixed(const clang::Expr& e) const;
  // A number that is the same all over the loop, and can be computed before it, where it may run no iteration.
  // `loosely`: as far as the body doesn't assign members of *this, globals and what references name, and calls nothing
  // that might; that nothing is stored there otherwise is what the launch of a kernel rests on.
  bool is_known_before(const clang::Expr& e, bool loosely) const;

  bool is_declared_inside(const clang::VarDecl& variable) const { return declares(*form_.body, variable); }
  // Whether the body only reads a variable, but for the loop's updates and `left_out`.
  bool only_counted(const clang::VarDecl& variable, const std::vector<const clang::Stmt*>& left_out = {}) const;
  // Whether another variable of that name can be declared in the body in its place: nothing that stands elsewhere
  // reaches it.
  bool can_be_another(const clang::VarDecl& variable) const;
  // Whether something may see what the loop leaves in it: what names it elsewhere, or the loop itself when it runs
  // again.
  bool shows_outside(const clang::VarDecl& variable) const;
  // `e` of `for (int i = 0, e = n; i < e; ++i)`: a variable of the loop's that stays as it begins.
  const Start* unchanging(const clang::Expr& e) const;
  const clang::FunctionDecl& function() const { return function_; }

 private:
  const Form& form_;
  const clang::FunctionDecl& function_;
};

}  // namespace ferry::translator::loop_forms
