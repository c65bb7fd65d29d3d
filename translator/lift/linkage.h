// Gives the linkage names of functions that one file calls and another file defines. At a call, the runtime uses the
// name to find what is known about the callee (runtime/src/known_functions.h).
//
//   void axpy(int n, double a, const double* x, double* y);     defined elsewhere: "_Z4axpyidPKdPd"
//   [[ferry::offload]] void scale(…) { … }                      defined here: its stub is registered under its name
//   void report(int step, double rest) { … }                    also registered if the function touches no elements
//   [[ferry::offload]] inline void fill(…) { … }                "": the linker may keep another file's definition
#pragma once

#include "frontend/parse.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <string>

namespace ferry::translator::lift {

// Returns the callee's linkage name if another file may define the callee; otherwise "".
std::string linkage_name_of_callee(const clang::CallExpr& call);

// Returns the linkage name of a definition that other files can find; otherwise "".
std::string linkage_name_of_definition(const clang::FunctionDecl& definition);

// Returns the name by which two parses can identify a function or variable. This is Clang's symbol, even with internal
// linkage. For other declarations, returns the qualified name.
std::string symbol_name(const clang::NamedDecl& declaration);

// Returns why the unit doesn't have the function's body. Returns null if the unit has it or if the reason is unknown.
const diagnostics::Message* absent_body(const frontend::ParsedUnit& unit, const clang::FunctionDecl* function);

// Returns whether callers may pass elements for kernels to the function, as they do to offloaded functions.
bool may_be_given_elements(const clang::FunctionDecl& function);

}  // namespace ferry::translator::lift
