// Recognises user classes that are views of arrays. They consist of pointers to elements and of numbers.
//
//   struct Row { double* p; int n; double& operator[](int j) const { return p[j]; } };
//
// A kernel may make objects of these classes, which are then split into their members: `Row row{a + i * m, m};` becomes
// the variables `row.p` and `row.n` with initialisers. In kernel files, the class has its members in the same order,
// and constructors that only set members. Member functions become functions that take the parts (object_parts.cpp).
#pragma once

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

#include <optional>
#include <vector>

namespace ferry::translator::lift {

// Returns the definition of the type's class if it is a view class; otherwise null.
const clang::CXXRecordDecl* view_class(clang::QualType type);

// Returns the class of the unnamed object `a.row(i)` in `a.row(i)[j]`. Returns null for other objects.
const clang::CXXRecordDecl* unnamed_view(const clang::Expr& object);

// Returns, for each member, the number of the parameter that sets it, as in `Row(double* a, int b) : p(a), n(b) {}`.
// Returns none if the constructor does more than set members to parameters.
std::optional<std::vector<unsigned>> parameters_of_members(const clang::CXXConstructorDecl& constructor);

}  // namespace ferry::translator::lift
