// A function → all names in it, including lambdas and local classes: see ir/names.h.
#pragma once

#include "ir/names.h"

#include <clang/AST/Decl.h>

namespace ferry::translator::lift {

// Adds them to `names`.
void note_names(const clang::FunctionDecl& function, ir::Names& names);

}  // namespace ferry::translator::lift
