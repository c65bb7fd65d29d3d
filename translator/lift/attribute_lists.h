// Attribute lists in the unit's text with only Ferry's attributes, which the host compiler needn't see.
//
//   [[ferry::block(256), ferry::max_registers(64)]]     found
//   [[ferry::offload, gnu::hot]]                        not found: the host compiler needs the other one
//
// In: the spelled tokens. Out: the lists, in the order of each file.
#pragma once

#include "model/model.h"
#include "source/unit_text.h"

#include <clang/Tooling/Syntax/Tokens.h>

#include <vector>

namespace ferry::translator::lift {

struct AttributeList {
  model::TextRange range;  // without a line
  llvm::ArrayRef<clang::syntax::Token> tokens;
};

std::vector<AttributeList> attribute_lists(const clang::syntax::TokenBuffer& tokens, const source::UnitText& text);

}  // namespace ferry::translator::lift
