// `[[ ferry::name (…) , … ]]` in the main file, where nothing else is in the list: Ferry's business, not the host
// compiler's.
#pragma once

#include "model/model.h"

#include <clang/Tooling/Syntax/Tokens.h>

#include <vector>

namespace ferry::translator::lift {

struct AttributeList {
  model::TextRange range;  // without a line
  llvm::ArrayRef<clang::syntax::Token> tokens;
};

std::vector<AttributeList> attribute_lists(const clang::syntax::TokenBuffer& tokens);

}  // namespace ferry::translator::lift
