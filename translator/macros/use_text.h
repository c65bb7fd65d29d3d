// Writes out the expansion of a macro's use.
#pragma once

#include "frontend/parse.h"

#include <clang/Tooling/Syntax/Tokens.h>

#include <optional>

namespace ferry::translator::macros {

using Use = clang::syntax::TokenBuffer::Expansion;

// Returns the macro use in a file that produced the token, or nothing if no macro did.
std::optional<Use> use_at(const frontend::ParsedUnit& unit, clang::SourceLocation location);

// Returns the text that replaces the use, or nothing if one of the limits in expander.h applies.
std::optional<frontend::Replacement> use_text(const frontend::ParsedUnit& unit, const Use& use);

// Returns the token's text for the host compiler. A name that only the host compiler can evaluate, such as __FILE__ or
// __TIME__, stays.
std::string host_text(const frontend::ParsedUnit& unit, const clang::syntax::Token& token);

}  // namespace ferry::translator::macros
