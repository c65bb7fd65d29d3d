// Questions that are asked of expressions wherever updates are recognised.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>

namespace ferry::translator::analysis {

// Without parentheses, implicit casts and temporaries.
const clang::Expr* bare(const clang::Expr* e);

// Evaluated twice it does what it does evaluated once.
bool repeatable(const clang::Stmt* s);

// Written alike, and of the same names.
bool same_expression(const clang::ASTContext& context, const clang::Expr* a, const clang::Expr* b);

}  // namespace ferry::translator::analysis
