// Bodies of template instances that a unit leaves to another file.
//
//   template <class T> T half(T x) { return x / 2; }
//   extern template double half<double>(double);          Clang makes no body for this
//   [[ferry::offload]] void f(…) { for (…) x[i] = half(x[i]); }
//
// A kernel needs the body. It is the same in each file, so it is made from the template's text.
#pragma once

#include "frontend/parse.h"

#include <clang/AST/Decl.h>

namespace ferry::translator::callees {

// Makes the bodies of such instances that the loops of offloaded functions reach. An instance with errors, for example
// because a type is incomplete here, stays without a body.
void instantiate_declared(frontend::ParsedUnit& unit);
// The same for those that the function reaches.
void instantiate_declared(frontend::ParsedUnit& unit, const clang::FunctionDecl& function);

}  // namespace ferry::translator::callees
