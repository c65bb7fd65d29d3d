// Finds the place in a file where [[ferry::offload]] goes.
//
//   template <class T> inline void f(…)            after `template <class T> `
//   __attribute__((noinline)) static void g(…)     before all of it
#pragma once

#include "frontend/parse.h"
#include "model/suggestion.h"

#include <clang/AST/Decl.h>

#include <optional>

namespace ferry::translator::suggest {

// Returns the place in the user's own text; none where a macro makes the beginning of the function or its body.
std::optional<model::AttributePlace> attribute_place(const frontend::ParsedUnit& unit,
                                                     const clang::FunctionDecl& definition);

}  // namespace ferry::translator::suggest
