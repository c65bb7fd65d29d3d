// Recognises parts of a body that a kernel's text doesn't need: discarded expressions without side effects, and
// constants.
//
//   (void)p;                           no side effect: it names p, but reads nothing
//   constexpr int m = sq(3);           a constant: sq isn't constexpr in the kernel, but m is 9
//   constexpr Box box = unit_box();    an object: const is enough in the kernel, whose constants are numbers
#pragma once

#include <clang/AST/APValue.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <optional>

namespace ferry::translator::lift {

// Returns whether evaluating `e` and discarding its value has no side effect, although it may name variables.
bool has_no_effect(const clang::Expr& e, const clang::ASTContext& context);
// Returns whether an evaluated part of the expression names a variable or a member.
bool names_anything(const clang::Expr& e);

// Returns the number that replaces `e` in a kernel at a place where C++ requires a constant, such as a case label or an
// array bound. Returns none if the kernel's text is a constant expression already.
std::optional<clang::APValue> number_in_place_of(const clang::Expr& e, const clang::ASTContext& context);

// The initialiser of a variable that constant expressions may use, and the number that replaces this initialiser in a
// kernel.
struct InitialNumber {
  const clang::Expr* initialiser;  // the initialiser without braces around it
  clang::APValue value;
};
std::optional<InitialNumber> initial_number(const clang::VarDecl& variable);

// Returns whether a kernel's text can't initialise the variable by a constant expression. If so, the variable isn't
// constexpr there. Classes in a kernel's file have no constexpr functions.
bool loses_constexpr(const clang::VarDecl& variable);

}  // namespace ferry::translator::lift
