// Finds the place in a file at which [[ferry::offload]] has to be inserted.
//
//   template <class T> inline void f(…)            after `template <class T> `
//   __attribute__((noinline)) static void g(…)     at the beginning of the declaration
#pragma once

#include "frontend/parse.h"
#include "model/suggestion.h"

#include <clang/AST/Decl.h>

#include <optional>

namespace ferry::translator::suggest {

// Returns the place in the user's own text. Returns nothing if a macro produces the function's beginning or its body.
std::optional<model::AttributePlace> attribute_place(const frontend::ParsedUnit& unit,
                                                     const clang::FunctionDecl& definition);

}  // namespace ferry::translator::suggest
