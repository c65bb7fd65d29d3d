// Parts of a body that a kernel's text needn't have: what is evaluated for nothing, and what must be a constant.
//
//   (void)p;                           evaluated for nothing: names p, and reads nothing
//   constexpr int m = sq(3);           must be a constant: the kernel's sq is no constexpr function, but m is 9
//   constexpr Box box = unit_box();    an object: const is enough for the kernel, whose constants are numbers
#pragma once

#include <clang/AST/APValue.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <optional>

namespace ferry::translator::lift {

// Whether evaluating `e` for nothing does nothing, though it may name variables.
bool has_no_effect(const clang::Expr& e, const clang::ASTContext& context);
// Whether something that is evaluated names a variable or a member.
bool names_anything(const clang::Expr& e);

// The number that a kernel has in the place of `e`, which the language wants to be a constant: a case label, a bound.
// None where the kernel's text is one as it stands.
std::optional<clang::APValue> number_in_place_of(const clang::Expr& e, const clang::ASTContext& context);

// What initialises a variable that constant expressions may use, and the number that a kernel has in its place.
struct InitialNumber {
  const clang::Expr* initialiser;  // without the braces around it
  clang::APValue value;
};
std::optional<InitialNumber> initial_number(const clang::VarDecl& variable);

// Whether a kernel's text can't initialise the variable by a constant expression, so that it isn't constexpr there.
// Classes have no constexpr functions in a kernel's file.
bool loses_constexpr(const clang::VarDecl& variable);

}  // namespace ferry::translator::lift
