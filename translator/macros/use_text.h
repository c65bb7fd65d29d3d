// Writes out the expansion of a macro's use.
#pragma once

#include "frontend/parse.h"

#include <clang/Tooling/Syntax/Tokens.h>

#include <optional>

namespace ferry::translator::macros {

using Use = clang::syntax::TokenBuffer::Expansion;

// Returns the use of a macro, in a file, that produced the token; nothing if no macro did.
std::optional<Use> use_at(const frontend::ParsedUnit& unit, clang::SourceLocation location);

// Returns the text that replaces the use, or nothing because of the limits in expander.h.
std::optional<frontend::Replacement> use_text(const frontend::ParsedUnit& unit, const Use& use);

// Returns the token's text for the host compiler. Names that only the host compiler can evaluate stay: __FILE__,
// __TIME__, ….
std::string host_text(const frontend::ParsedUnit& unit, const clang::syntax::Token& token);

}  // namespace ferry::translator::macros
