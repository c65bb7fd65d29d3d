// The buffer with a variable's elements: the target of a pointer, an array or a container.
#pragma once

#include "ir/body.h"
#include "model/model.h"

#include <optional>

namespace ferry::translator::ir {

// Returns the row type of a table of rows that may be anywhere, `double*` for `double** a`; null if it isn't a table.
const Type* table_row(const Body& body, const Type& type);

// Returns the variable's buffer; none if it has no elements that are scalars, or objects of a class that kernels hold.
std::optional<model::Buffer> buffer_of(const Body& body, VariableId variable);

}  // namespace ferry::translator::ir
