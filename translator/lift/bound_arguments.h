// Parameters that are another name of what the call passes: what the body does with them, it does with that.
//
//   void add(double& total, double x);        add(sum, x[i])      total is sum
//   double sum(std::span<const double> s);    sum(v)              the elements of s are v's
//   template <class F> double twice(F f);     twice([&] { … })    calls of f are calls of the lambda
//
// A container or a lambda can be passed in no other way: kernels have neither as values.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

namespace ferry::translator::lift {

bool is_closure(clang::QualType type);

// A reference to a container, or a span by value.
bool is_passed_container(clang::QualType type);

// The variable, or member of the object that `function` is called for, that the parameter is another name of. Null: it
// has a value, or an object, of its own.
const clang::DeclaratorDecl* bound_variable(const clang::ParmVarDecl& parameter, const clang::Expr& argument,
                                            const clang::FunctionDecl& function);

// A class of the user's that no kernel holds as a whole.
bool is_held_in_parts(clang::QualType type, const clang::ASTContext& context);

// An object of a class that kernels don't hold, passed by reference, by a pointer or as bytes: what the body names of
// it are parts of the one that is passed.
bool is_passed_in_parts(clang::QualType type, const clang::ASTContext& context);

// Whether the argument is a lambda, written there or behind a variable's name.
bool is_closure_argument(const clang::Expr& argument);

// The expression without what copies, moves, converts or forwards its object.
const clang::Expr& passed_object(const clang::Expr& argument);

}  // namespace ferry::translator::lift
