// Examines the uses of one variable in a loop, for OpenMP clauses.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>

#include <string>

namespace ferry::translator::lift {

// Returns whether the loop only reads the variable's value.
bool is_only_read(const clang::Stmt& loop, const clang::VarDecl& variable);

// Returns whether the loop only uses the variable in updates by this OpenMP operation ("+", "max", "&&"):
//
//   s += e;   s = s + e;   m = std::max(m, e);   if (e > m) m = e;   m = m < e ? e : m;   ++s;
bool is_only_updated(const clang::Stmt& loop, const clang::VarDecl& variable, const std::string& operation);

}  // namespace ferry::translator::lift
