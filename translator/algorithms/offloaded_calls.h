// Finds all calls of algorithms in a unit's offloaded functions, wherever they are. The search through statements in
// rewrite.h may miss some.
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
  // The place: the function's own statements, a lambda or a class, or the initialiser of a static variable.
  enum class Where { statement, inner_function, static_variable } where;
  bool packs_in_place = false;  // whether it removes elements in place: packing_in_place() of call.h
  bool is_quiet = false;        // whether it is marked to stay on the host (marked_calls.h)
};

// Returns the calls of algorithms, except those that are evaluated at compile time.
std::vector<OffloadedCall> calls_in(const clang::FunctionDecl& function);

// Returns the marks to which no call belongs.
std::vector<clang::SourceLocation> idle_marks(const clang::FunctionDecl& function);

// Returns the definitions of offloaded functions, including instances of templates; computed once per parse.
const std::vector<const clang::FunctionDecl*>& offloaded_functions(const frontend::ParsedUnit& unit);
// Returns a prefix with which no name of the user's begins.
std::string free_prefix(const frontend::ParsedUnit& unit);

// Returns the offloaded functions that contain such calls, including instances of templates.
std::vector<const clang::FunctionDecl*> functions_with_calls(const frontend::ParsedUnit& unit);

// Returns whether the function's loops are analysed, rather than refused together with the function.
bool is_translated(const frontend::ParsedUnit& unit, const clang::FunctionDecl& function, const lift::UnitFiles& files);

}  // namespace ferry::translator::algorithms
