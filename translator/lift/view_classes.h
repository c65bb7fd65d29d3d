// Classes of the user's that show elements of arrays: of pointers to them, and numbers.
//
//   struct Row { double* p; int n; double& operator[](int j) const { return p[j]; } };
//
// A kernel may make objects of them, which then are what they are made of: `Row row{a + i * m, m};` is `row.p` and
// `row.n`, variables with initialisers. Kernel files have the class with its members, in their order, and constructors
// that do nothing but set them; what is called for the objects is a function of their parts (object_parts.cpp).
#pragma once

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

#include <optional>
#include <vector>

namespace ferry::translator::lift {

// Null: it is another class.
const clang::CXXRecordDecl* view_class(clang::QualType type);

// The class of `a.row(i)` in `a.row(i)[j]`, which has no name. Null: the object is another one.
const clang::CXXRecordDecl* unnamed_view(const clang::Expr& object);

// `Row(double* a, int b) : p(a), n(b) {}`: for each member the number of the parameter that it is set to. None: the
// constructor does something else.
std::optional<std::vector<unsigned>> parameters_of_members(const clang::CXXConstructorDecl& constructor);

}  // namespace ferry::translator::lift
