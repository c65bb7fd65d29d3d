// Finds host code that accesses the data of a ferry::DataScope without announcing it, as far as one block shows:
//
//   ferry::DataScope scope{x};
//   for (…) { step(x); std::printf("%g", x[0]); }        the device may have newer data: needs update_host(x) before
//   x[0] = 1; step(x);                                   the device doesn't see this: needs update_device(x) after
//
// Each such element access is reported in functions of the main file that aren't offloaded. Offloaded functions
// announce their accesses by themselves. Only the block's own text is examined, in source order. Loops are visited
// twice. A call with the variable as an argument may launch, unless it calls a library function. Accesses that can't be
// followed aren't reported.
#pragma once

#include "ir/report.h"

#include <clang/AST/ASTContext.h>

#include <vector>

namespace ferry::translator::lift {

std::vector<ir::Report> scope_uses(clang::ASTContext& context);

}  // namespace ferry::translator::lift
