// Moves [[ferry::extent(…)]] from places where C++ applies it to a parameter's type, although the parameter is meant:
//
//   void f(double* [[ferry::extent(n)]] a, double b[] [[ferry::extent(n)]], int n)
//
// Clang rejects unknown attributes on types. From the places where it does, this makes attributes on the parameters, as
// if they were written after the names.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/Tooling/Syntax/Tokens.h>

#include <vector>

namespace ferry::translator::frontend {

// `extents` are the positions of the attributes. Those that belong to no parameter are reported as misplaced.
void attach_type_extents(clang::ASTContext& context, const clang::syntax::TokenBuffer& tokens,
                         const std::vector<clang::SourceLocation>& extents, clang::DiagnosticsEngine& engine);

}  // namespace ferry::translator::frontend
