// The text of a macro's use.
#pragma once

#include "frontend/parse.h"

#include <clang/Tooling/Syntax/Tokens.h>

#include <optional>

namespace ferry::translator::macros {

using Use = clang::syntax::TokenBuffer::Expansion;

// The use of a macro, of those that stand in files, that has made the token.
std::optional<Use> use_at(const frontend::ParsedUnit& unit, clang::SourceLocation location);

// What stands in its place. None: see the limits in expander.h.
std::optional<frontend::Replacement> use_text(const frontend::ParsedUnit& unit, const Use& use);

// The token as it is for the host compiler; what it alone knows by name: __FILE__, __TIME__, ….
std::string host_text(const frontend::ParsedUnit& unit, const clang::syntax::Token& token);

}  // namespace ferry::translator::macros
