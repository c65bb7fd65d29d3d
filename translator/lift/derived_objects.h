// Recognises how CRTP classes, which know the class that derives from them, name the objects of that class.
//
//   template <class D> struct Expr { D& self() { return static_cast<D&>(*this); } … };
//   struct Vec : Expr<Vec> { … };
//   static_cast<D&>(*this), *static_cast<D*>(this), self()      the object itself, as a Vec
//
// If the object is known to be a Vec or of a class derived from Vec, a cast only reverses the conversion to the base.
// If its class is unknown, it must have Vec's members when the cast is evaluated, because otherwise C++ leaves the cast
// undefined.
#pragma once

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>

namespace ferry::translator::lift {

// Returns the operand of a cast from a base to a derived class, for objects or pointers. Returns null for other casts.
const clang::Expr* cast_to_derived(const clang::Expr& e);

// Returns the expression that the called function returns if the function does nothing else and can't be overridden.
// Otherwise returns null.
const clang::Expr* returned_value(const clang::CXXMemberCallExpr& call);

// Returns the class as which the expression names *this or points to it. Returns a null type if the expression denotes
// something else.
clang::QualType class_of_this(const clang::Expr& object);

// Returns whether the expression names *this or points to it without calling a function.
bool is_this_itself(const clang::Expr& object);

// Strips conversions to a base, or to a pointer to a base.
const clang::Expr& without_base(const clang::Expr& e);

// Returns whether the class is `of` itself, or has exactly one base of class `of`.
bool is_or_has_one(const clang::CXXRecordDecl& object, const clang::CXXRecordDecl& of);

// Returns whether any code may cast the class to the base, because the base is public.
bool is_public_base(const clang::CXXRecordDecl& object, const clang::CXXRecordDecl& base);

// Returns whether the base has nothing but functions. Such a base contributes nothing to the record's objects.
bool is_of_functions_only(const clang::CXXBaseSpecifier& specifier, const clang::CXXRecordDecl& record);

// Returns whether the method is an operator of a base of `of` that is hidden by operators of a class between `of` and
// the method's class.
bool is_of_hidden_name(const clang::CXXMethodDecl& method, const clang::CXXRecordDecl& of);

// Returns Vec for Expr<Vec>: the template argument that derives from the instance. Returns null if there is none.
const clang::CXXRecordDecl* derived_argument(const clang::CXXRecordDecl& base);

// Returns a class that derives from `base` and has the member exactly once. Code that names this member of a `base`
// object must have cast the object to this class, or to a class derived from it. Returns null if no such class is
// known.
const clang::CXXRecordDecl* derived_with(const clang::CXXRecordDecl& base, const clang::FieldDecl& member);

// Returns the template parameter to which the class was given as the argument, such as "D". It is a parameter of the
// function itself or of an enclosing template. Returns null if there is none.
const clang::TemplateTypeParmDecl* parameter_for(const clang::FunctionDecl& instance,
                                                 const clang::CXXRecordDecl& given);

}  // namespace ferry::translator::lift
