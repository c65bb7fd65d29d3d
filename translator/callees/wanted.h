// The functions that the loops of offloaded functions need, but that this unit only declares. Their bodies are in other
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

// Functions, keyed by linkage name.
using Functions = std::map<std::string, const clang::FunctionDecl*>;

// Returns all functions that the loops of offloaded functions reach, also through pointers, except those in system
// headers.
Functions reached_functions(const frontend::ParsedUnit& unit);
// Returns all functions that the function reaches, except those in system headers.
Functions reached_functions(const frontend::ParsedUnit& unit, const clang::FunctionDecl& function);

}  // namespace ferry::translator::callees
