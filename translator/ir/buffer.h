// Finds the buffer that contains a variable's elements: the pointee of a pointer, an array or a container.
#pragma once

#include "ir/body.h"
#include "model/model.h"

#include <optional>

namespace ferry::translator::ir {

// Returns the row type of a table whose rows may be anywhere in memory: `double*` for `double** a`. Returns null for
// other types.
const Type* table_row(const Body& body, const Type& type);

// Returns the variable's buffer. Returns none unless its elements are scalars, or objects of a class that kernels
// support.
std::optional<model::Buffer> buffer_of(const Body& body, VariableId variable);

}  // namespace ferry::translator::ir
