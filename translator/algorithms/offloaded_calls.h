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
  std::string name;  // the algorithm's name without `std::`
  // Where the call is: in the function's own statements, in a lambda or class inside it, or in the initialiser of a
  // static variable.
  enum class Where { statement, inner_function, static_variable } where;
  bool packs_in_place = false;  // whether it removes elements in place: packing_in_place() of call.h
  bool is_quiet = false;        // whether it is marked to stay on the host (marked_calls.h)
};

// Returns the calls of algorithms, except those that are evaluated at compile time.
std::vector<OffloadedCall> calls_in(const clang::FunctionDecl& function);

// Returns the marks that belong to no call.
std::vector<clang::SourceLocation> idle_marks(const clang::FunctionDecl& function);

// Returns the definitions of offloaded functions, including template instances. They are computed once per parse.
const std::vector<const clang::FunctionDecl*>& offloaded_functions(const frontend::ParsedUnit& unit);
// Returns a prefix that none of the user's names begins with.
std::string free_prefix(const frontend::ParsedUnit& unit);

// Returns the offloaded functions that contain calls of algorithms, including instances of templates.
std::vector<const clang::FunctionDecl*> functions_with_calls(const frontend::ParsedUnit& unit);

// Returns whether the function's loops are analysed, rather than refused together with the function.
bool is_translated(const frontend::ParsedUnit& unit, const clang::FunctionDecl& function, const lift::UnitFiles& files);

}  // namespace ferry::translator::algorithms
