// Recognises objects that own vectors and are copied, moved and destroyed by compiler-generated functions.
//
//   struct Field { std::vector<double> v; int nx; };        .v
//   struct State { Field u; std::vector<float> w; };        .u.v, .w
//   struct Mesh { std::vector<double> x; std::string name; };      none: a string may store its elements in the object
//
// Moving such an object leaves the elements of its vectors in place. Destroying it only frees the elements.
#pragma once

#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>

#include <string>
#include <vector>

namespace ferry::translator::lift {

// Returns the paths of the vectors in an object of the type. Returns an empty list if the class isn't such a class or
// if some of its members aren't public.
std::vector<std::string> vectors_in(clang::QualType type);

// Returns whether the constructor is the compiler-generated default constructor of such a class and sets the other
// members to constants.
bool makes_empty_vectors(const clang::CXXConstructorDecl& constructor);

// Returns whether the call is std::swap, or a compiler-generated move assignment, of objects that own vectors.
bool moves_vectors(const clang::CallExpr& call);

// Returns whether the call is the library's std::swap of two objects of one class whose moves and end are the
// compiler's own, as are those of its members of other classes of the user's.
bool swaps_members(const clang::CallExpr& call);

}  // namespace ferry::translator::lift
