// Parameters that alias the argument of a call.
//
//   void add(double& total, double x);        add(sum, x[i])      total is sum
//   double sum(std::span<const double> s);    sum(v)              the elements of s are v's
//   template <class F> double twice(F f);     twice([&] { … })    calls of f are calls of the lambda
//
// A container or a lambda can only be passed like this, because kernels have neither as values.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

namespace ferry::translator::lift {

bool is_closure(clang::QualType type);

// Returns whether it is a reference to a container, or a span by value.
bool is_passed_container(clang::QualType type);

// Returns the variable, or the member of the object for which `function` is called, that the parameter aliases. Null:
// it has its own value or object.
const clang::DeclaratorDecl* bound_variable(const clang::ParmVarDecl& parameter, const clang::Expr& argument,
                                            const clang::FunctionDecl& function);

// Returns whether it is a user's class that no kernel has as a whole.
bool is_held_in_parts(clang::QualType type, const clang::ASTContext& context);

// Returns whether it is an object of a class that kernels don't have, passed by reference, by a pointer or as bytes.
// The body then names parts of the caller's object.
bool is_passed_in_parts(clang::QualType type, const clang::ASTContext& context);

// Returns whether the argument is a lambda, written there or named by a variable.
bool is_closure_argument(const clang::Expr& argument);

// Returns the string that the expression converts to a std::string_view; null for other expressions.
const clang::Expr* viewed_string(const clang::Expr& e);

// Returns the expression without copies, moves, conversions and forwarding.
const clang::Expr& passed_object(const clang::Expr& argument);

}  // namespace ferry::translator::lift
