// Classes that know which class derives from them, and objects as these name them (CRTP).
//
//   template <class D> struct Expr { D& self() { return static_cast<D&>(*this); } … };
//   struct Vec : Expr<Vec> { … };
//   static_cast<D&>(*this), *static_cast<D*>(this), self()      the object itself, as a Vec
//
// Where the object is known to be a Vec, or of a class that derives from it, a cast only takes back the conversion to
// the base. Where it isn't, what is behind the cast is there if the code comes to it: C++ leaves another cast
// undefined.
#pragma once

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>

namespace ferry::translator::lift {

// Of a cast from a base to a class that derives from it, of objects or pointers: what is cast. Null: it is no such
// cast.
const clang::Expr* cast_to_derived(const clang::Expr& e);

// What a function returns that does nothing else, and that nothing is called in place of. Null: it isn't known.
const clang::Expr* returned_value(const clang::CXXMemberCallExpr& call);

// The class as which the expression names *this, or points at it. Null: it is something else.
clang::QualType class_of_this(const clang::Expr& object);

// The same, where the expression runs no function for that.
bool is_this_itself(const clang::Expr& object);

// The object that is converted to a base, or to a pointer to one.
const clang::Expr& without_base(const clang::Expr& e);

// The class is `of`, or has one base of it.
bool is_or_has_one(const clang::CXXRecordDecl& object, const clang::CXXRecordDecl& of);

// A cast from the base to the class may stand anywhere.
bool is_public_base(const clang::CXXRecordDecl& object, const clang::CXXRecordDecl& base);

// The base of the record is there for its functions alone: objects of the record are as if it had no such.
bool is_of_functions_only(const clang::CXXBaseSpecifier& specifier, const clang::CXXRecordDecl& record);

// An operator of a base, where a class on the way from the object's has others, which hide it.
bool is_of_hidden_name(const clang::CXXMethodDecl& method, const clang::CXXRecordDecl& of);

// Vec, of Expr<Vec>: the argument of the template that derives from the instance. Null: it has none.
const clang::CXXRecordDecl* derived_argument(const clang::CXXRecordDecl& base);

// A class that derives from `base` and has the member once, so that what names the member of such an object has cast it
// to that class or to one that derives from it. Null: none is known.
const clang::CXXRecordDecl* derived_with(const clang::CXXRecordDecl& base, const clang::FieldDecl& member);

// The parameter of the templates around the function, or its own, that is the class: "D". Null: there is none.
const clang::TemplateTypeParmDecl* parameter_for(const clang::FunctionDecl& instance,
                                                 const clang::CXXRecordDecl& given);

}  // namespace ferry::translator::lift
