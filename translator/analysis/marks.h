// What the attributes of a loop or a function ask of its nests.
#pragma once

#include "schedule/draft.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Tooling/Syntax/Tokens.h>

#include <optional>
#include <string>

namespace ferry::translator::analysis {

using schedule::Marks;

// A block or register count that is no number in range is reported as an error.
Marks read_marks(const clang::Stmt& statement, const clang::syntax::TokenBuffer& tokens,
                 clang::DiagnosticsEngine& diagnostics);
Marks read_marks(const clang::Decl& declaration, const clang::syntax::TokenBuffer& tokens,
                 clang::DiagnosticsEngine& diagnostics);

}  // namespace ferry::translator::analysis
