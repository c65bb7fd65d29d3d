// Linkage names of functions that one file calls and another one defines. At a call, the runtime uses them to find what
// is known about the callee (runtime/src/known_functions.h).
//
//   void axpy(int n, double a, const double* x, double* y);     defined elsewhere: "_Z4axpyidPKdPd"
//   [[ferry::offload]] void scale(…) { … }                      defined here: its stub is registered under its name
//   void report(int step, double rest) { … }                    so is this, if it touches nothing
//   [[ferry::offload]] inline void fill(…) { … }                "": the linker may keep another file's definition
#pragma once

#include "frontend/parse.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <string>

namespace ferry::translator::lift {

// Returns the callee's name if another file may define it; otherwise "".
std::string linkage_name_of_callee(const clang::CallExpr& call);

// Returns the name of a definition that other files can find; otherwise "".
std::string linkage_name_of_definition(const clang::FunctionDecl& definition);

// Returns the name by which two parses can identify a function or variable: Clang's symbol, even with internal linkage.
// For other declarations, returns the qualified name.
std::string symbol_name(const clang::NamedDecl& declaration);

// Returns why the unit lacks the body of a function; null if that is unknown, or if it has the body.
const diagnostics::Message* absent_body(const frontend::ParsedUnit& unit, const clang::FunctionDecl* function);

// Returns whether elements for kernels are passed to it, as to offloaded functions.
bool may_be_given_elements(const clang::FunctionDecl& function);

}  // namespace ferry::translator::lift
