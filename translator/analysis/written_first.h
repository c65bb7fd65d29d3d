// Is a variable written before it is read, on every way through a piece of code?
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>

namespace ferry::translator::analysis {

// The first place where `code` may read the value that `variable` had in front of it; invalid where there is none.
clang::SourceLocation first_read(const clang::Stmt& code, const clang::VarDecl& variable);

}  // namespace ferry::translator::analysis
