// Reports annotations that have no effect. They are never silently ignored.
//
//   void f(double* a, int n) { [[ferry::independent]] for (…) … }     no function with [[ferry::offload]] around it
//   [[ferry::device]] double half(double x) { … }                     no kernel calls it
//
// After all functions have been visited, each annotation that wasn't used is reported. Annotations on loops of an
// offloaded function are reported in schedule/unused_attributes.h, where the result for each loop is known.
#pragma once

#include "frontend/parse.h"
#include "ir/report.h"

#include <clang/AST/Decl.h>
#include <clang/Tooling/Syntax/Tokens.h>

#include <set>
#include <vector>

namespace ferry::translator::lift {

// The annotations that other code reports if they have no effect. They belong to functions with [[ferry::offload]], to
// the parameters in the definitions of these functions, and to statements in their bodies.
struct LookedAt {
  void add(const clang::FunctionDecl& function);
  void add_extents(const clang::Decl& declaration);  // of a global variable or a member
  // Adds the [[ferry::device]] of a function that kernels call, wherever the function is declared.
  void add_called(const clang::FunctionDecl& function);
  std::set<clang::SourceLocation> names, of_called;
};

std::vector<ir::Report> unused_annotations(const frontend::ParsedUnit& unit, const LookedAt& looked_at);

}  // namespace ferry::translator::lift
