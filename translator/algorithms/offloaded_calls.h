// The calls of algorithms in a unit's offloaded functions, wherever they stand: what is looked for in their statements
// (rewrite.h) may miss some, this doesn't.
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
  // Not of the function's own statements: in a lambda or a class, or in what makes a static variable.
  enum class Where { statement, inner_function, static_variable } where;
  bool packs_in_place = false;  // see call.h
  bool is_quiet = false;        // it is meant to stay: see marked_calls.h
};

// None for what is computed when the program is compiled.
std::vector<OffloadedCall> calls_in(const clang::FunctionDecl& function);

// Where a call is marked, but there is none.
std::vector<clang::SourceLocation> idle_marks(const clang::FunctionDecl& function);

// The definitions of offloaded functions, instances of templates included; found once per parse.
const std::vector<const clang::FunctionDecl*>& offloaded_functions(const frontend::ParsedUnit& unit);
// What no name of the user's begins with.
std::string free_prefix(const frontend::ParsedUnit& unit);

// The definitions with such calls, instances of templates included.
std::vector<const clang::FunctionDecl*> functions_with_calls(const frontend::ParsedUnit& unit);

// Whether its loops are looked at, and not refused with the function.
bool is_translated(const frontend::ParsedUnit& unit, const clang::FunctionDecl& function, const lift::UnitFiles& files);

}  // namespace ferry::translator::algorithms
