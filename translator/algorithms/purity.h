// Decides whether an expression only computes a value. Knows the effects of library functions.
#pragma once

#include <clang/AST/Expr.h>

namespace ferry::translator::algorithms {

// Returns whether the node itself has no side effect. Ignores its operands.
bool does_nothing_else(const clang::Stmt& node);
// Returns whether the constructor only initialises the object's members with computed values.
bool sets_members(const clang::CXXConstructorDecl& constructor);
// Returns whether the code has no side effect, including its operands but not the bodies of lambdas.
bool is_pure(const clang::Stmt& code);
// Returns whether the operation passed to the algorithm changes nothing but its own variables: it is the library's, or
// a lambda that only computes a value.
bool changes_nothing(const clang::CallExpr& algorithm);
// Returns whether the rest of the expression names a variable that the call's operation changes, as in `n <<
// std::count_if(…)`.
bool changes_around(const clang::CallExpr& algorithm, const clang::Expr& around);
bool mentions(const clang::Stmt& code, const clang::ValueDecl& variable);
// Returns whether the code gives the same value each time.
bool is_repeatable(const clang::Stmt& code);
// Returns whether the expression is computed from local variables, constants and sizes. Its value then doesn't depend
// on where it is evaluated.
bool is_plain(const clang::Expr& e);
// Returns whether two expressions have the same text.
bool same(const clang::ASTContext& context, const clang::Expr& a, const clang::Expr& b);
// Returns whether two types are equal apart from references and qualifiers.
bool same_type(clang::QualType a, clang::QualType b);
// Returns the expression without casts, conversions and parentheses.
const clang::Expr& written(const clang::Expr& e);

}  // namespace ferry::translator::algorithms
