// Base classes that are containers, as members without a name.
//
//   struct Field : std::vector<double> { int nx; double& operator()(int i, int j) { return (*this)[j * nx + i]; } };
//
//   f.size()        of the member ‹std::vector<double>› of f, which the stub calls `ferry_base<std::vector<double>>(f)`
//   (*this)[k]      an element of that of *this
//
// So a path (object_paths.h) can lead to one as to any member. No virtual bases.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/StmtCXX.h>

namespace ferry::translator::lift {

// Returns the container to which an object of a derived class, or a pointer to one, is cast. Null: it is another cast.
const clang::FieldDecl* container_base(const clang::Expr& e);

// Returns the operand of such a cast: an object, or a pointer to one.
const clang::Expr& object_of_base(const clang::Expr& e);

// The same for the object that a range-for traverses. Null: its class has a begin() of its own.
const clang::FieldDecl* container_base(const clang::CXXForRangeStmt& loop);

bool is_container_base(const clang::FieldDecl& member);
// Returns whether an object of the class has exactly one base of that type, so that a cast to it is unambiguous.
bool is_only_base(const clang::CXXRecordDecl& object, const clang::FieldDecl& base);

}  // namespace ferry::translator::lift
