// Parameters that alias the arguments of a call.
//
//   void add(double& total, double x);        add(sum, x[i])      total is sum
//   double sum(std::span<const double> s);    sum(v)              the elements of s are those of v
//   template <class F> double twice(F f);     twice([&] { … })    calls of f are calls of the lambda
//
// Containers and lambdas can only be passed as aliases, because kernels hold neither as values.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

namespace ferry::translator::lift {

bool is_closure(clang::QualType type);

// Returns whether the parameter type is a reference to a container, or a span by value.
bool is_passed_container(clang::QualType type);

// Returns the variable that the parameter aliases, or the member of the object on which `function` is called. Returns
// null if the parameter has a value or an object of its own.
const clang::DeclaratorDecl* bound_variable(const clang::ParmVarDecl& parameter, const clang::Expr& argument,
                                            const clang::FunctionDecl& function);

// Returns whether the type is a user's class whose objects kernels hold only in parts, never as a whole.
bool is_held_in_parts(clang::QualType type, const clang::ASTContext& context);

// Returns whether the parameter type is a class that kernels don't hold as a whole, passed by reference, by pointer or
// by a bytewise copy. The callee's body then names parts of the caller's object.
bool is_passed_in_parts(clang::QualType type, const clang::ASTContext& context);

// Returns whether the argument is a lambda, either a lambda expression or the name of a variable that holds one.
bool is_closure_argument(const clang::Expr& argument);

// Returns the string that the expression converts to a std::string_view, or null for other expressions.
const clang::Expr* viewed_string(const clang::Expr& e);

// Returns the argument without copies, moves, conversions and forwarding around it.
const clang::Expr& passed_object(const clang::Expr& argument);

}  // namespace ferry::translator::lift
