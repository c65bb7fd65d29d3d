// The functions whose bodies the loops of offloaded functions need and this unit doesn't have.
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

// Returns the word that a definition must have: "twice", "operator".
std::string plain_name(const clang::FunctionDecl& function);

// Whether a function has external linkage, no body, and none that a library or the compiler provides: the sources of
// the program define it.
bool is_defined_elsewhere(const clang::FunctionDecl& function);

// All functions that the loops of offloaded functions reach, also through pointers, those of system headers apart: by
// what the linker calls them.
std::map<std::string, const clang::FunctionDecl*> reached_functions(const frontend::ParsedUnit& unit);

}  // namespace ferry::translator::callees
