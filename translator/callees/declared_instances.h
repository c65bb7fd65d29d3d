// Bodies of template instances that a unit expects a different file to instantiate.
//
//   template <class T> T half(T x) { return x / 2; }
//   extern template double half<double>(double);          Clang makes no body for this
//   [[ferry::offload]] void f(…) { for (…) x[i] = half(x[i]); }
//
// A kernel needs the body. It is the same in each file, so it can be instantiated here from the template's text.
#pragma once

#include "frontend/parse.h"

#include <clang/AST/Decl.h>

namespace ferry::translator::callees {

// Instantiates the bodies of declared instances that the loops of offloaded functions reach. An instance with errors,
// for example because a type is incomplete here, remains without a body.
void instantiate_declared(frontend::ParsedUnit& unit);
// Instantiates the bodies of declared instances that the function reaches.
void instantiate_declared(frontend::ParsedUnit& unit, const clang::FunctionDecl& function);

}  // namespace ferry::translator::callees
