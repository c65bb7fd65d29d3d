// Moves [[ferry::extent(…)]] from places where C++ applies it to a parameter's type, although the user means the
// parameter:
//
//   void f(double* [[ferry::extent(n)]] a, double b[] [[ferry::extent(n)]], int n)
//
// Clang rejects unknown attributes on types. This takes the places of these errors and adds attributes to the
// parameters there, as if they were written after the parameters' names.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/Tooling/Syntax/Tokens.h>

#include <vector>

namespace ferry::translator::frontend {

// `extents` are the locations of the attributes. An attribute that belongs to no parameter is reported as misplaced.
void attach_type_extents(clang::ASTContext& context, const clang::syntax::TokenBuffer& tokens,
                         const std::vector<clang::SourceLocation>& extents, clang::DiagnosticsEngine& engine);

}  // namespace ferry::translator::frontend
