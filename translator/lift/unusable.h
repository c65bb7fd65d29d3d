// What can't stand in a kernel, whatever it is there for: what it is, and what to write instead.
//
//   if (x[i] < 0) throw 1;       'throw' can't run on a device; set a flag, and throw after the loop
//   std::printf("%d\n", i);      'printf' reads or writes a stream, …
//   double* t = new double[4];   't' gets memory of its own in each iteration, …
#pragma once

#include "diagnostics/message.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <optional>

namespace ferry::translator::lift {

diagnostics::Message unusable_statement(const clang::Stmt& statement);

diagnostics::Message unusable_expression(const clang::Expr& expression);

// Of a call that isn't known to run on a device.
diagnostics::Message unusable_call(const clang::CallExpr& call);

// std::cout, a std::ofstream.
bool is_stream(clang::QualType type);

// A local that holds memory of its own, as a pointer to new memory or a container, or a stream.
std::optional<diagnostics::Message> allocating_local(const clang::VarDecl& variable);

}  // namespace ferry::translator::lift
