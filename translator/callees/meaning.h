// What declarations mean, as text that two parses can be compared by.
//
//   static const double scale = 2;
//   double twice(double x) { return scale * x; }
//     twice double (double)   FunctionDecl double (double) CompoundStmt ReturnStmt … DeclRefExpr scale const double …
//     scale const double      VarDecl const double … FloatingLiteral 2
//
// The text of a function names every declaration that the compiler has chosen, every type and every conversion. So a
// text that was moved, and in which a name means something else, is told from the original.
#pragma once

#include <clang/AST/Decl.h>

#include <map>
#include <string>
#include <vector>

namespace ferry::translator::callees {

using Meanings = std::map<std::string, std::string>;

// The meanings of `roots` and of all that they reach: functions with bodies, variables with initialisers, classes. By
// names in full, with types. `suffix`: what names may end with that have none of it in the other parse; "": nothing.
Meanings meanings(const std::vector<const clang::FunctionDecl*>& roots, const std::string& suffix = "");

// What a declaration is called in them: its name in full, a tab, and its type.
std::string key_of(const clang::NamedDecl& declaration);

}  // namespace ferry::translator::callees
