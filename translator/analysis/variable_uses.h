// Which variables a nest declares and may change. (Whose address leaves our sight: host/uses.h.)
//
//   i = 0; ++n; std::swap(a, b);     modified: i, n, a, b
//   f(&x); int& r = y; [&] { z; };   modified: x, y, z
//
// Conservative: every mention that is not plainly a read of the value, or bound to a const reference, counts.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <llvm/ADT/DenseSet.h>

namespace ferry::translator::analysis {

using VariableSet = llvm::DenseSet<const clang::VarDecl*>;

struct VariableUses {
  VariableSet modified, declared;
};

VariableUses variable_uses(const clang::Stmt* code);

// The variable that `e` names, through parentheses and implicit casts; null where it is something else.
const clang::VarDecl* named_variable(const clang::Expr* e);

// True where `variable` is mentioned in `code` outside counted `for` statements whose init sets it.
bool used_outside_own_loops(const clang::Stmt* code, const clang::VarDecl* variable);

bool mentions(const clang::Stmt* code, const clang::VarDecl* variable);

// Does `statement` hold a break or continue that leaves it, a return or a goto?
bool may_jump_out(const clang::Stmt* statement);
// The first in a loop's body that ends the loop: a break, a return or a goto. Null where none does.
const clang::Stmt* jump_out(const clang::Stmt* body);
inline bool may_end_loop(const clang::Stmt* body) { return jump_out(body) != nullptr; }

}  // namespace ferry::translator::analysis
