// Questions that are asked of expressions wherever updates are recognised.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>

#include <cstdint>
#include <optional>

namespace ferry::translator::analysis {

// Without parentheses, implicit casts and temporaries.
const clang::Expr* bare(const clang::Expr* e);

// Evaluated twice it does what it does evaluated once.
bool repeatable(const clang::Stmt* s);

// Written alike, and of the same names.
bool same_expression(const clang::ASTContext& context, const clang::Expr* a, const clang::Expr* b);

// What an integer can be, whatever its variables hold: of `x & 3` 0 to 3, of an unsigned char 0 to 255.
struct ValueBounds {
  std::int64_t low, high;
};
std::optional<ValueBounds> value_bounds(const clang::ASTContext& context, const clang::Expr* e);

}  // namespace ferry::translator::analysis
