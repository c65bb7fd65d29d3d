// Bases of classes that are containers, as members that have no name.
//
//   struct Field : std::vector<double> { int nx; double& operator()(int i, int j) { return (*this)[j * nx + i]; } };
//
//   f.size()        of the member ‹std::vector<double>› of f, which the stub calls `ferry_base<std::vector<double>>(f)`
//   (*this)[k]      an element of that of *this
//
// So a path (object_paths.h) leads to one as to any other member. No virtual bases.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/StmtCXX.h>

namespace ferry::translator::lift {

// The container that the cast makes of an object, or of a pointer to one, whose class derives from it. Null: it is
// another cast.
const clang::FieldDecl* container_base(const clang::Expr& e);

// What is cast, of such an expression: an object, or a pointer to one.
const clang::Expr& object_of_base(const clang::Expr& e);

// That of the object that a range-for runs over. Null: its class has a begin() of its own.
const clang::FieldDecl* container_base(const clang::CXXForRangeStmt& loop);

bool is_container_base(const clang::FieldDecl& member);
// Whether an object of the class has one base of that type, so that a cast to it says which.
bool is_only_base(const clang::CXXRecordDecl& object, const clang::FieldDecl& base);

}  // namespace ferry::translator::lift
