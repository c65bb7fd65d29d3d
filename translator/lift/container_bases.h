// Models base classes that are containers as members without a name.
//
//   struct Field : std::vector<double> { int nx; double& operator()(int i, int j) { return (*this)[j * nx + i]; } };
//
//   f.size()        the size of f's member ‹std::vector<double>›, to the stub `ferry_base<std::vector<double>>(f)`
//   (*this)[k]      an element of the same member of *this
//
// A path (object_paths.h) can therefore lead to a base in the same way as to a member. Virtual bases aren't supported.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/StmtCXX.h>

namespace ferry::translator::lift {

// Returns the member for the container base to which the expression casts an object of a derived class, or a pointer to
// such an object. Returns null for other casts.
const clang::FieldDecl* container_base(const clang::Expr& e);

// Returns the operand of a cast for which container_base() isn't null. It is an object, or a pointer to one.
const clang::Expr& object_of_base(const clang::Expr& e);

// Returns the container base that a range-for traverses. Returns null if the object's class has a begin() of its own.
const clang::FieldDecl* container_base(const clang::CXXForRangeStmt& loop);

bool is_container_base(const clang::FieldDecl& member);
// Returns whether the class has exactly one base of this type. If so, a cast to the base is unambiguous.
bool is_only_base(const clang::CXXRecordDecl& object, const clang::FieldDecl& base);

}  // namespace ferry::translator::lift
