// Whether an expression only computes a value, of the library's functions that Ferry knows.
#pragma once

#include <clang/AST/Expr.h>

namespace ferry::translator::algorithms {

// What the node itself does, without its operands.
bool does_nothing_else(const clang::Stmt& node);
// A constructor that does nothing but give the object's members values that it computes.
bool sets_members(const clang::CXXConstructorDecl& constructor);
// With its operands, but for lambdas' bodies.
bool is_pure(const clang::Stmt& code);
// A call of an algorithm, whose operation is a lambda that only computes a value, with variables of its own, or the
// library's.
bool changes_nothing(const clang::CallExpr& algorithm);
// Whether the rest of an expression names a variable that the call's operation changes: `n << std::count_if(…)`.
bool changes_around(const clang::CallExpr& algorithm, const clang::Expr& around);
bool mentions(const clang::Stmt& code, const clang::ValueDecl& variable);
// Reads nothing that is another value each time.
bool is_repeatable(const clang::Stmt& code);
// A value of local variables, constants and sizes that is the same wherever it is computed.
bool is_plain(const clang::Expr& e);
// The same expression by its words.
bool same(const clang::ASTContext& context, const clang::Expr& a, const clang::Expr& b);
// But for references and qualifiers.
bool same_type(clang::QualType a, clang::QualType b);
// Without casts, conversions and parentheses.
const clang::Expr& written(const clang::Expr& e);

}  // namespace ferry::translator::algorithms
