// The functions that the loops of offloaded functions need and that this unit only declares. Their bodies are in other
// sources.
//
//   double interpolate(const Table& t, double x);           declared here, defined in table.cpp
//   [[ferry::offload]] void f(…) { for (…) y[i] = interpolate(t, x[i]); }
#pragma once

#include "frontend/parse.h"

#include <clang/AST/Decl.h>

#include <map>
#include <string>
#include <vector>

namespace ferry::translator::callees {

// Returns the word that a definition of the function must contain, like "twice" or "operator".
std::string plain_name(const clang::FunctionDecl& function);

// Returns whether the program's own sources must define the function: it has external linkage and no body, and neither
// a library nor the compiler defines it.
bool is_defined_elsewhere(const clang::FunctionDecl& function);

// Returns all functions that the loops of offloaded functions reach, including through pointers, except those in system
// headers. The keys are linkage names.
std::map<std::string, const clang::FunctionDecl*> reached_functions(const frontend::ParsedUnit& unit);

}  // namespace ferry::translator::callees
