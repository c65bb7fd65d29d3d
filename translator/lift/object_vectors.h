// Objects that own vectors and strings, whose copies, moves and ends are the compiler's own.
//
//   struct Field { std::vector<double> v; int nx; };        .v
//   struct State { Field u; std::string name; };            .u.v, .name
//   class Vector { std::vector<double> d_; };               ferry_member<::std::vector<double>, 0, 24>, by its place
//   struct Flow : State { std::vector<float> p; };          those of the base by their places, .p
//
// Moving such an object leaves the elements of its vectors where they are, and its end frees them and nothing else.
// Limits for those by their places: no instances of class templates, whose places differ.
#pragma once

#include "model/part.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>

#include <vector>

namespace ferry::translator::lift {

// Returns the paths of the vectors and strings in an object of the type, if it is such a class.
std::vector<model::OwnedPath> vectors_in(clang::QualType type);

// Returns whether the compiler's own default constructor of such a class sets the other members to constants.
bool begins_with_empty_vectors(const clang::CXXRecordDecl& record);
// Returns whether it is this constructor.
bool makes_empty_vectors(const clang::CXXConstructorDecl& constructor);

// Returns whether a constructor of the user's makes such an object of numbers alone: its body is empty, and nothing in
// it is called but constructors of the members.
bool makes_of_numbers(const clang::CXXConstructExpr& made);

// Returns whether the call is std::swap or the compiler's own move assignment of such objects, or a swap of
// std::unique_ptrs to arrays of numbers.
bool moves_vectors(const clang::CallExpr& call);

// Returns whether the call is the library's std::swap of two objects of one class whose moves and end are the
// compiler's own, as are those of its members of other classes of the user's.
bool swaps_members(const clang::CallExpr& call);

}  // namespace ferry::translator::lift
