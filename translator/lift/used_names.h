// Collects all names in a function, including names in lambdas and local classes: see ir/names.h.
#pragma once

#include "ir/names.h"
#include "ir/report.h"

#include <clang/AST/Decl.h>

#include <vector>

namespace ferry::translator::lift {

// Adds the function's names to `names`. Adds an error to `reports` for each name that generated text may use: ferry_…,
// Ferry… or FERRY_….
void note_names(const clang::FunctionDecl& function, ir::Names& names, std::vector<ir::Report>& reports);

}  // namespace ferry::translator::lift
