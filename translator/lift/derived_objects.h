// CRTP classes, which know the class that derives from them, and how they name its objects.
//
//   template <class D> struct Expr { D& self() { return static_cast<D&>(*this); } … };
//   struct Vec : Expr<Vec> { … };
//   static_cast<D&>(*this), *static_cast<D*>(this), self()      the object itself, as a Vec
//
// If the object is known to be a Vec or of a class derived from Vec, a cast only reverses the conversion to the base.
// If its class is unknown, Vec's members exist when the cast is evaluated, because C++ leaves any other cast undefined.
#pragma once

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>

namespace ferry::translator::lift {

// Returns the operand of a cast from a base to a derived class, for objects or pointers. Returns null for other casts.
const clang::Expr* cast_to_derived(const clang::Expr& e);

// Returns the expression that the called function returns, if the function does nothing else and no override can
// replace it; otherwise null.
const clang::Expr* returned_value(const clang::CXXMemberCallExpr& call);

// Returns the class as which the expression names or points to *this. Returns a null type if the expression denotes
// something else.
clang::QualType class_of_this(const clang::Expr& object);

// Returns whether the expression names or points to *this without calling a function.
bool is_this_itself(const clang::Expr& object);

// Strips conversions to a base, or to a pointer to a base.
const clang::Expr& without_base(const clang::Expr& e);

// Returns whether the class is `of`, or has exactly one base of class `of`.
bool is_or_has_one(const clang::CXXRecordDecl& object, const clang::CXXRecordDecl& of);

// Returns whether any code may cast the class to the base, because the base is public.
bool is_public_base(const clang::CXXRecordDecl& object, const clang::CXXRecordDecl& base);

// Returns whether the base only contributes functions to the record, so that objects don't need it.
bool is_of_functions_only(const clang::CXXBaseSpecifier& specifier, const clang::CXXRecordDecl& record);

// Returns whether operators of a class between `of` and the method's class hide the method, which is an operator of a
// base of `of`.
bool is_of_hidden_name(const clang::CXXMethodDecl& method, const clang::CXXRecordDecl& of);

// Returns Vec for Expr<Vec>: the template argument that derives from the instance. Returns null if there is none.
const clang::CXXRecordDecl* derived_argument(const clang::CXXRecordDecl& base);

// Returns a class that derives from `base` and has the member exactly once. Code that names the member of a `base`
// object has cast the object to this class or one derived from it. Returns null if no such class is known.
const clang::CXXRecordDecl* derived_with(const clang::CXXRecordDecl& base, const clang::FieldDecl& member);

// Returns the template parameter whose argument is the class, such as "D". It is a parameter of the function itself or
// of the surrounding templates. Returns null if there is none.
const clang::TemplateTypeParmDecl* parameter_for(const clang::FunctionDecl& instance,
                                                 const clang::CXXRecordDecl& given);

}  // namespace ferry::translator::lift
