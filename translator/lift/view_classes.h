// User classes that are views of arrays: they consist of pointers to elements, and numbers.
//
//   struct Row { double* p; int n; double& operator[](int j) const { return p[j]; } };
//
// A kernel may make objects of them, which are then split into their members: `Row row{a + i * m, m};` becomes the
// variables `row.p` and `row.n` with initialisers. Kernel files have the class with its members, in order, and
// constructors that only set them. Member functions become functions of the parts (object_parts.cpp).
#pragma once

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

#include <optional>
#include <vector>

namespace ferry::translator::lift {

// Returns null for any other class.
const clang::CXXRecordDecl* view_class(clang::QualType type);

// Returns the class of the unnamed `a.row(i)` in `a.row(i)[j]`. Null: the object is another one.
const clang::CXXRecordDecl* unnamed_view(const clang::Expr& object);

// For `Row(double* a, int b) : p(a), n(b) {}`, returns for each member the number of the parameter that sets it. None:
// the constructor does something else.
std::optional<std::vector<unsigned>> parameters_of_members(const clang::CXXConstructorDecl& constructor);

}  // namespace ferry::translator::lift
