// Annotations that nothing is made of: said, never passed over.
//
//   void f(double* a, int n) { [[ferry::independent]] for (…) … }     no function with [[ferry::offload]] around it
//   [[ferry::device]] double half(double x) { … }                     no kernel calls it
//
// In: what the visit of all functions looked at. Out: a report for each annotation elsewhere. Those on loops of an
// offloaded function are schedule's business (schedule/unused_attributes.h), which knows what became of each loop.
#pragma once

#include "frontend/parse.h"
#include "ir/report.h"

#include <clang/AST/Decl.h>
#include <clang/Tooling/Syntax/Tokens.h>

#include <set>
#include <vector>

namespace ferry::translator::lift {

// Annotations of functions with [[ferry::offload]], of their parameters where they are defined, and of statements in
// their bodies: what isn't made of these, an error or a warning says.
struct LookedAt {
  void add(const clang::FunctionDecl& function);
  void add_extents(const clang::Decl& declaration);      // of a global variable or a member
  void add_called(const clang::FunctionDecl& function);  // by kernels: its [[ferry::device]], wherever it is declared
  std::set<clang::SourceLocation> names, of_called;
};

std::vector<ir::Report> unused_annotations(const frontend::ParsedUnit& unit, const LookedAt& looked_at);

}  // namespace ferry::translator::lift
