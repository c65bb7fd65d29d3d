// Examines the uses of a variable in a piece of code, as far as the variable's name shows them.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>

namespace ferry::translator::lift {

bool names(const clang::Stmt& code, const clang::VarDecl& variable);
// Returns whether the code names one of the declared variables, or uses one of their names for something else. After
// the declaration, such a name would denote the declared variable.
bool names_any(const clang::Stmt& code, const clang::DeclStmt& declared);
// Returns whether the code only reads the variable's value. Nothing may change the variable or refer to it.
bool only_loads(const clang::Stmt& code, const clang::VarDecl& variable);

}  // namespace ferry::translator::lift
