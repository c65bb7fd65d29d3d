// Functions that one file calls and another one defines: what the linker calls them, by which the runtime tells at a
// call what is known of the callee (runtime/src/known_functions.h).
//
//   void axpy(int n, double a, const double* x, double* y);     defined elsewhere: "_Z4axpyidPKdPd"
//   [[ferry::offload]] void scale(…) { … }                      defined here: its stub is registered by that name
//   void report(int step, double rest) { … }                    so is this, if it touches nothing
//   [[ferry::offload]] inline void fill(…) { … }                "": the linker may keep another file's definition
#pragma once

#include "frontend/parse.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <string>

namespace ferry::translator::lift {

// Returns the callee's name if another file may define what is called; else "".
std::string linkage_name_of_callee(const clang::CallExpr& call);

// Returns the name of a definition that other files can find; else "".
std::string linkage_name_of_definition(const clang::FunctionDecl& definition);

// Returns the name of a function or variable by which two parses can tell it: what Clang calls it in objects, also if
// it has internal linkage. Of other declarations: the name in full.
std::string symbol_name(const clang::NamedDecl& declaration);

// Why the unit doesn't have the body of a function; null if that isn't known, or if it has the body.
const diagnostics::Message* absent_body(const frontend::ParsedUnit& unit, const clang::FunctionDecl* function);

// Whether elements come to it that kernels may have, as to functions that are offloaded.
bool may_be_given_elements(const clang::FunctionDecl& function);

}  // namespace ferry::translator::lift
