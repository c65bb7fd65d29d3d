// What a loop does with one variable.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>

#include <string>

namespace ferry::translator::lift {

// Its value is all that is asked for.
bool is_only_read(const clang::Stmt& loop, const clang::VarDecl& variable);

// It is named in updates by this operation of OpenMP's ("+", "max", "&&") and nowhere else:
//
//   s += e;   s = s + e;   m = std::max(m, e);   if (e > m) m = e;   m = m < e ? e : m;   ++s;
bool is_only_updated(const clang::Stmt& loop, const clang::VarDecl& variable, const std::string& operation);

}  // namespace ferry::translator::lift
