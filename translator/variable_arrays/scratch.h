// Finds memory that each iteration of a loop allocates for itself.
//
//   double* t = new double[m](); … if (!t) return; … delete[] t;      t, m, zeroed; dropped: the test, the delete
//   auto t = std::make_unique<double[]>(m); … f(t.get());             t, m, zeroed; addresses: t.get()
//
// Limits: elements are numbers; a pointer is only set by its declaration and is freed by a statement of the same block;
// only [] and get() of an owner are used; none of this is in lambdas or classes.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <vector>

namespace ferry::translator::variable_arrays {

struct Allocation {
  enum class By { array_new, allocator, owner };
  const clang::DeclStmt* declaration;
  const clang::VarDecl* variable;
  const clang::Expr* length;
  By by;
  bool zeroed = false;
  clang::QualType element = {};
  std::vector<const clang::Stmt*> dropped = {};    // statements that free the memory or test the allocation
  std::vector<const clang::Expr*> addresses = {};  // such as `t.get()`
};

// Returns the allocations in the bodies of a function's loops, outer blocks first.
std::vector<Allocation> allocations_in(const clang::Stmt& function_body);

}  // namespace ferry::translator::variable_arrays
