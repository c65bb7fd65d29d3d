// The meaning of declarations, as text that can be compared between two parses.
//
//   static const double scale = 2;
//   double twice(double x) { return scale * x; }
//     twice double (double)   FunctionDecl double (double) CompoundStmt ReturnStmt … DeclRefExpr scale const double …
//     scale const double      VarDecl const double … FloatingLiteral 2
//
// The text for a function contains every declaration that name lookup has found, every type and every conversion. So
// comparing two texts shows whether a name means something else after the function's text has been moved.
#pragma once

#include <clang/AST/Decl.h>

#include <map>
#include <string>
#include <vector>

namespace ferry::translator::callees {

using Meanings = std::map<std::string, std::string>;

// Returns the meanings of `roots` and of everything that they reach: functions with bodies, variables with
// initialisers, classes. Keys are qualified names with types. `suffix` is a suffix that this parse adds to names and
// that the other parse lacks, or "".
Meanings meanings(const std::vector<const clang::FunctionDecl*>& roots, const std::string& suffix = "");

// Returns a declaration's key in Meanings: its qualified name, a tab, and its type.
std::string key_of(const clang::NamedDecl& declaration);

}  // namespace ferry::translator::callees
