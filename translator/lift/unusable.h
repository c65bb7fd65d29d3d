// Finds constructs that kernels can't have, whatever their purpose, and describes them with a remedy.
//
//   if (x[i] < 0) throw 1;       'throw' can't run on a device; set a flag, and throw after the loop
//   std::printf("%d\n", i);      'printf' reads or writes a stream, …
//   double* t = new double[4];   't' gets memory of its own in each iteration, …
#pragma once

#include "diagnostics/message.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>

#include <optional>

namespace ferry::translator::lift {

diagnostics::Message unusable_statement(const clang::Stmt& statement);

diagnostics::Message unusable_expression(const clang::Expr& expression);

// Returns the message for a call that kernels can't have.
diagnostics::Message unusable_call(const clang::CallExpr& call);

// Returns the message `why_not`. If the call is an operator, adds the operator's name.
diagnostics::Message message_for_operator(const clang::CallExpr& call, const diagnostics::Message& why_not);
// Returns the message for an expression `a != b` that calls the user's `a == b`.
diagnostics::Message unusable_operator(const clang::CXXRewrittenBinaryOperator& made, const clang::CallExpr& of);

// Returns whether the type is a stream, like std::ofstream or the type of std::cout.
bool is_stream(clang::QualType type);

// Returns the message for a local variable that owns memory (a pointer to new memory, a container) or is a stream.
// Returns none for other variables.
std::optional<diagnostics::Message> allocating_local(const clang::VarDecl& variable);

// Returns allocating_local(), or the message for a local variable of a class that kernels can't have, or none.
std::optional<diagnostics::Message> unusable_local(const clang::VarDecl& variable);

}  // namespace ferry::translator::lift
