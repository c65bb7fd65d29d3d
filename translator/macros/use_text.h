// The text of a macro's use.
#pragma once

#include "frontend/parse.h"

#include <clang/Tooling/Syntax/Tokens.h>

#include <optional>

namespace ferry::translator::macros {

using Use = clang::syntax::TokenBuffer::Expansion;

// The use of a macro in a file that has produced the token.
std::optional<Use> use_at(const frontend::ParsedUnit& unit, clang::SourceLocation location);

// The text that replaces it. None: see the limits in expander.h.
std::optional<frontend::Replacement> use_text(const frontend::ParsedUnit& unit, const Use& use);

// The token for the host compiler, with names that only it can evaluate: __FILE__, __TIME__, ….
std::string host_text(const frontend::ParsedUnit& unit, const clang::syntax::Token& token);

}  // namespace ferry::translator::macros
