// [[ferry::extent(…)]] where C++ gives an attribute to the type of a parameter, though the parameter is meant:
//
//   void f(double* [[ferry::extent(n)]] a, double b[] [[ferry::extent(n)]], int n)
//
// Clang refuses attributes of types that it doesn't know. In: where it would have. Out: the attributes on the
// parameters, as if they stood after the names.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/Tooling/Syntax/Tokens.h>

#include <vector>

namespace ferry::translator::frontend {

// `extents`: the positions of the attributes. Those that no parameter takes are reported as misplaced.
void attach_type_extents(clang::ASTContext& context, const clang::syntax::TokenBuffer& tokens,
                         const std::vector<clang::SourceLocation>& extents, clang::DiagnosticsEngine& engine);

}  // namespace ferry::translator::frontend
