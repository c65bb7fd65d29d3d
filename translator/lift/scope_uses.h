// Finds host code that touches the data of a ferry::DataScope without announcing it, as far as one block shows:
//
//   ferry::DataScope scope{x};
//   for (…) { step(x); std::printf("%g", x[0]); }        the device may have newer data: update_host(x) before
//   x[0] = 1; step(x);                                   the device doesn't see it: update_device(x) after
//
// In: the unit. Out: a report for each such element access in functions of the main file that aren't offloaded;
// offloaded ones announce it by themselves. Only the block's own text is examined, in its order, and loops twice. A
// call with the variable as an argument may launch, unless it is a library's. Anything that can't be followed isn't
// reported.
#pragma once

#include "ir/report.h"

#include <clang/AST/ASTContext.h>

#include <vector>

namespace ferry::translator::lift {

std::vector<ir::Report> scope_uses(clang::ASTContext& context);

}  // namespace ferry::translator::lift
