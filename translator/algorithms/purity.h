// Whether an expression only computes a value, given the library functions that Ferry knows.
#pragma once

#include <clang/AST/Expr.h>

namespace ferry::translator::algorithms {

// Considers the node itself, without its operands.
bool does_nothing_else(const clang::Stmt& node);
// Returns whether the constructor only initialises the object's members with computed values.
bool sets_members(const clang::CXXConstructorDecl& constructor);
// Includes its operands, except lambdas' bodies.
bool is_pure(const clang::Stmt& code);
// Returns whether a call of an algorithm has an operation without side effects outside its own variables: a lambda that
// only computes a value, or the library's.
bool changes_nothing(const clang::CallExpr& algorithm);
// Returns whether the rest of an expression names a variable that the call's operation changes:
// `n << std::count_if(…)`.
bool changes_around(const clang::CallExpr& algorithm, const clang::Expr& around);
bool mentions(const clang::Stmt& code, const clang::ValueDecl& variable);
// Returns whether it gives the same value each time.
bool is_repeatable(const clang::Stmt& code);
// Returns whether it is a value of local variables, constants and sizes, which is the same wherever it is computed.
bool is_plain(const clang::Expr& e);
// Compares expressions by their text.
bool same(const clang::ASTContext& context, const clang::Expr& a, const clang::Expr& b);
// Compares types without references and qualifiers.
bool same_type(clang::QualType a, clang::QualType b);
// The expression without casts, conversions and parentheses.
const clang::Expr& written(const clang::Expr& e);

}  // namespace ferry::translator::algorithms
