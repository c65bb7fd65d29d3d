// Functions that one file calls and another one offloads: what the linker calls them, by which the runtime tells at a
// call whether its callee has a stub (runtime/src/offloaded_functions.h).
//
//   void axpy(int n, double a, const double* x, double* y);     defined elsewhere: "_Z4axpyidPKdPd"
//   double square(double x);                                    "": no array can come to it
//   [[ferry::offload]] void scale(…) { … }                      defined here: its stub is registered by that name
//   [[ferry::offload]] inline void fill(…) { … }                "": the linker may keep another file's definition
#pragma once

#include <clang/AST/Expr.h>

#include <string>

namespace ferry::translator::lift {

// Of the callee, if another file may offload what is called; else "".
std::string linkage_name_of_callee(const clang::CallExpr& call);

// Of an offloaded definition whose stub other files can find; else "".
std::string linkage_name_of_stub(const clang::FunctionDecl& definition);

}  // namespace ferry::translator::lift
