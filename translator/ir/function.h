// The function whose host code is analysed, as input for all parts of host/.
#pragma once

#include "ir/body.h"
#include "ir/liveness.h"
#include "ir/source_text.h"
#include "ir/uses.h"

namespace ferry::translator::ir {

struct Function {
  const Body& body;
  const SourceText& text;
  const Uses& uses;  // uses of variables in the whole body

  // Returns whether the variable may be read or written through an alias.
  bool exposed(VariableId id) const {
    const Variable& variable = body.variables[id];
    return !variable.is_local() || body.types[variable.type].kind == Type::Kind::reference || uses.exposed.contains(id);
  }

  // Returns whether anything may read the variable's value after `code`, which is one of the function's statements.
  bool is_needed_after(VariableId id, StatementId code) const { return exposed(id) || live_after(body, id, code); }
};

}  // namespace ferry::translator::ir
