// The calls of algorithms in a unit's offloaded functions, wherever they are. The search in their statements
// (rewrite.h) may miss some; this one doesn't.
#pragma once

#include "frontend/parse.h"
#include "lift/inlined_headers.h"

#include <clang/AST/Decl.h>

#include <string>
#include <vector>

namespace ferry::translator::algorithms {

struct OffloadedCall {
  clang::SourceRange range;
  std::string name;  // without `std::`
  // Whether it is in the function's own statements, in a lambda or a class, or in the initialiser of a static variable.
  enum class Where { statement, inner_function, static_variable } where;
  bool packs_in_place = false;  // see call.h
  bool is_quiet = false;        // marked to stay on the host: see marked_calls.h
};

// Excludes calls that are evaluated at compile time.
std::vector<OffloadedCall> calls_in(const clang::FunctionDecl& function);

// Marks without a call.
std::vector<clang::SourceLocation> idle_marks(const clang::FunctionDecl& function);

// The definitions of offloaded functions, including instances of templates; computed once per parse.
const std::vector<const clang::FunctionDecl*>& offloaded_functions(const frontend::ParsedUnit& unit);
// A prefix with which no name of the user's begins.
std::string free_prefix(const frontend::ParsedUnit& unit);

// The definitions with such calls, including instances of templates.
std::vector<const clang::FunctionDecl*> functions_with_calls(const frontend::ParsedUnit& unit);

// Returns whether its loops are analysed, and not refused together with the function.
bool is_translated(const frontend::ParsedUnit& unit, const clang::FunctionDecl& function, const lift::UnitFiles& files);

}  // namespace ferry::translator::algorithms
