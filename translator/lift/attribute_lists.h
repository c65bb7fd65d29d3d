// The attribute lists in the unit's text that consist of Ferry's attributes only. The host compiler needn't see these
// lists.
//
//   [[ferry::block(256), ferry::max_registers(64)]]     found
//   [[ferry::offload, gnu::hot]]                        not found: the host compiler needs gnu::hot
//
// In: the spelled tokens. Out: the lists, in source order within each file.
#pragma once

#include "model/model.h"
#include "source/unit_text.h"

#include <clang/Tooling/Syntax/Tokens.h>

#include <vector>

namespace ferry::translator::lift {

struct AttributeList {
  model::TextRange range;  // the list's range; `line` isn't set
  llvm::ArrayRef<clang::syntax::Token> tokens;
};

std::vector<AttributeList> attribute_lists(const clang::syntax::TokenBuffer& tokens, const source::UnitText& text);

}  // namespace ferry::translator::lift
