// The function whose host code is analysed, as every part of host/ needs it.
#pragma once

#include "ir/body.h"
#include "ir/source_text.h"
#include "ir/uses.h"

namespace ferry::translator::ir {

struct Function {
  const Body& body;
  const SourceText& text;
  const Uses& uses;  // of the whole body

  // May it be read or written under another name?
  bool exposed(VariableId id) const {
    const Variable& variable = body.variables[id];
    return !variable.is_local() || body.types[variable.type].kind == Type::Kind::reference || uses.exposed.contains(id);
  }
};

}  // namespace ferry::translator::ir
