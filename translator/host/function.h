// The function whose host code is looked at, as every part of host/ needs it.
#pragma once

#include "host/uses.h"
#include "ir/body.h"
#include "ir/source_text.h"

namespace ferry::translator::host {

struct Function {
  const ir::Body& body;
  const ir::SourceText& text;
  const Uses& uses;  // of the whole body

  // May it be read or written under another name?
  bool exposed(ir::VariableId id) const {
    const ir::Variable& variable = body.variables[id];
    return !variable.is_local() || body.types[variable.type].kind == ir::Type::Kind::reference ||
           uses.exposed.contains(id);
  }
};

}  // namespace ferry::translator::host
