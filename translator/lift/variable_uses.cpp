// See variable_uses.h.
#include "lift/variable_uses.h"

#include <clang/AST/Expr.h>
#include <llvm/ADT/STLExtras.h>

namespace ferry::translator::lift {

using namespace clang;

bool names(const Stmt& code, const VarDecl& variable) {
  const auto* name = dyn_cast<DeclRefExpr>(&code);
  return (name && name->getDecl() == &variable) ||
         llvm::any_of(code.children(), [&](const Stmt* part) { return part && names(*part, variable); });
}

bool only_loads(const Stmt& code, const VarDecl& variable) {
  const auto* load = dyn_cast<ImplicitCastExpr>(&code);
  const auto is_name = [&](const Stmt& s) {
    const auto* name = dyn_cast<DeclRefExpr>(&s);
    return name && name->getDecl() == &variable;
  };
  if (load && load->getCastKind() == CK_LValueToRValue && is_name(*load->getSubExpr()->IgnoreParens())) return true;
  return !is_name(code) &&
         llvm::all_of(code.children(), [&](const Stmt* part) { return !part || only_loads(*part, variable); });
}

bool names_any(const Stmt& code, const DeclStmt& declared) {
  const auto* name = dyn_cast<DeclRefExpr>(&code);
  const auto is_called_so = [&](const Decl* one) {
    const auto* variable = dyn_cast<VarDecl>(one);
    return variable && variable->getDeclName() == name->getDecl()->getDeclName();
  };
  if (name && llvm::any_of(declared.decls(), is_called_so)) return true;
  return llvm::any_of(code.children(), [&](const Stmt* part) { return part && names_any(*part, declared); });
}

}  // namespace ferry::translator::lift
