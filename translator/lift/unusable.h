// Constructs that no kernel can hold, whatever their purpose: what each is, and what to write instead.
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

// For a call that isn't known to run on a device.
diagnostics::Message unusable_call(const clang::CallExpr& call);

// The same in an operator's own words, where the call is one.
diagnostics::Message in_words_of_operator(const clang::CallExpr& call, const diagnostics::Message& why_not);
// For `a != b` by `a == b` of the user's.
diagnostics::Message unusable_operator(const clang::CXXRewrittenBinaryOperator& made, const clang::CallExpr& of);

// For example std::cout, or a std::ofstream.
bool is_stream(clang::QualType type);

// For a local that owns memory (a pointer to new memory, a container) or is a stream.
std::optional<diagnostics::Message> allocating_local(const clang::VarDecl& variable);

// The same, and for one of a class that kernels don't hold.
std::optional<diagnostics::Message> unusable_local(const clang::VarDecl& variable);

}  // namespace ferry::translator::lift
