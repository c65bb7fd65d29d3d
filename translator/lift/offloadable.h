// Which functions are marked [[ferry::offload]], and which of them can't be offloaded for what they are.
#pragma once

#include "diagnostics/message.h"
#include "source/token_text.h"

#include <clang/AST/Decl.h>

#include <optional>

namespace ferry::translator::lift {

bool offloaded(const clang::FunctionDecl& function);

// Of a definition: an argument of function_not_translated, or nothing where its body may be looked at.
std::optional<diagnostics::Id> why_not_offloaded(const clang::FunctionDecl& function, const source::TokenText& text);

}  // namespace ferry::translator::lift
