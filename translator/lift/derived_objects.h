// Classes that know the class that derives from them (CRTP), and how they name its objects.
//
//   template <class D> struct Expr { D& self() { return static_cast<D&>(*this); } … };
//   struct Vec : Expr<Vec> { … };
//   static_cast<D&>(*this), *static_cast<D*>(this), self()      the object itself, as a Vec
//
// If the object is known to be a Vec or of a derived class, a cast only reverses the conversion to the base. If not,
// its members exist if the code gets there, because any other cast is undefined in C++.
#pragma once

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>

namespace ferry::translator::lift {

// Returns the operand of a cast from a base to a class that derives from it, for objects or pointers. Null: it is
// another cast.
const clang::Expr* cast_to_derived(const clang::Expr& e);

// Returns what a function returns, if it does nothing else and no override can replace it. Null: unknown.
const clang::Expr* returned_value(const clang::CXXMemberCallExpr& call);

// Returns the class as which the expression names or points to *this. Null: it is something else.
clang::QualType class_of_this(const clang::Expr& object);

// The same if the expression calls no function for that.
bool is_this_itself(const clang::Expr& object);

// Returns the object that is converted to a base, or to a pointer to one.
const clang::Expr& without_base(const clang::Expr& e);

// Returns whether the class is `of`, or has exactly one base of this class.
bool is_or_has_one(const clang::CXXRecordDecl& object, const clang::CXXRecordDecl& of);

// Returns whether a cast from the base to the class is allowed everywhere.
bool is_public_base(const clang::CXXRecordDecl& object, const clang::CXXRecordDecl& base);

// Returns whether the record's base only contributes functions, so that objects don't need it.
bool is_of_functions_only(const clang::CXXBaseSpecifier& specifier, const clang::CXXRecordDecl& record);

// Returns whether it is a base's operator that is hidden by operators of a class between the object's class and the
// base.
bool is_of_hidden_name(const clang::CXXMethodDecl& method, const clang::CXXRecordDecl& of);

// Returns Vec for Expr<Vec>: the argument of the template, if it derives from the instance. Null: there is none.
const clang::CXXRecordDecl* derived_argument(const clang::CXXRecordDecl& base);

// Returns a class that derives from `base` and has the member exactly once. Code that names the member of such an
// object has cast it to that class or a derived one. Null: none is known.
const clang::CXXRecordDecl* derived_with(const clang::CXXRecordDecl& base, const clang::FieldDecl& member);

// Returns the parameter of the surrounding templates, or of the function itself, whose argument is the class: "D".
// Null: there is none.
const clang::TemplateTypeParmDecl* parameter_for(const clang::FunctionDecl& instance,
                                                 const clang::CXXRecordDecl& given);

}  // namespace ferry::translator::lift
