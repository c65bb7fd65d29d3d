// What a piece of code does with a variable, as far as its names say.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>

namespace ferry::translator::lift {

bool names(const clang::Stmt& code, const clang::VarDecl& variable);
// One of what is declared, or something else of its name, which isn't what the name means behind the declaration.
bool names_any(const clang::Stmt& code, const clang::DeclStmt& declared);
// All that it does with the variable is to take its value: nothing changes it, or refers to it.
bool only_loads(const clang::Stmt& code, const clang::VarDecl& variable);

}  // namespace ferry::translator::lift
