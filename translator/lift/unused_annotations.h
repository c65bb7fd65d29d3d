// Reports annotations without an effect, which are never silently ignored.
//
//   void f(double* a, int n) { [[ferry::independent]] for (…) … }     no function with [[ferry::offload]] around it
//   [[ferry::device]] double half(double x) { … }                     no kernel calls it
//
// In: the annotations that the visit of all functions has used. Out: a report for each other annotation. Those on loops
// of an offloaded function are reported by schedule (schedule/unused_attributes.h), which knows the result for each
// loop.
#pragma once

#include "frontend/parse.h"
#include "ir/report.h"

#include <clang/AST/Decl.h>
#include <clang/Tooling/Syntax/Tokens.h>

#include <set>
#include <vector>

namespace ferry::translator::lift {

// Annotations of functions with [[ferry::offload]], of their parameters in definitions, and of statements in their
// bodies. If one of these has no effect, an error or a warning says so elsewhere.
struct LookedAt {
  void add(const clang::FunctionDecl& function);
  void add_extents(const clang::Decl& declaration);  // for a global variable or a member
  // For a function called by kernels: its [[ferry::device]], wherever it is declared.
  void add_called(const clang::FunctionDecl& function);
  std::set<clang::SourceLocation> names, of_called;
};

std::vector<ir::Report> unused_annotations(const frontend::ParsedUnit& unit, const LookedAt& looked_at);

}  // namespace ferry::translator::lift
