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

// The functions that `function` calls or names, each once. `only_repeated`: only in loops and in lambdas.
std::vector<const clang::FunctionDecl*> named_functions(const clang::FunctionDecl& function, bool only_repeated);

// All functions that the loops of offloaded functions reach, those of system headers apart: by linkage name.
std::map<std::string, const clang::FunctionDecl*> reached_functions(const frontend::ParsedUnit& unit);

}  // namespace ferry::translator::callees
