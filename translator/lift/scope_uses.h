// Host code that touches what a ferry::DataScope holds and doesn't say so, as far as one block tells:
//
//   ferry::DataScope scope{x};
//   for (…) { step(x); std::printf("%g", x[0]); }        the device may have newer data: update_host(x) before
//   x[0] = 1; step(x);                                   the device doesn't see it: update_device(x) after
//
// In: the unit. Out: a report for each such element access, in functions of the main file that aren't offloaded (host
// code of those sees to it by itself). Only the block's own text is looked at, in its order, loops twice; a call that
// is given the variable, other than the library's, may launch. What it can't follow it says nothing of.
#pragma once

#include "ir/report.h"

#include <clang/AST/ASTContext.h>

#include <vector>

namespace ferry::translator::lift {

std::vector<ir::Report> scope_uses(clang::ASTContext& context);

}  // namespace ferry::translator::lift
