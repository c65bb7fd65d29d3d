// The buffer that a variable's elements are: behind a pointer, in an array or in a container.
#pragma once

#include "ir/body.h"
#include "model/model.h"

#include <optional>

namespace ferry::translator::ir {

// What a table of rows holds, each of which may lie anywhere: `double*` of `double** a`; null: it is none.
const Type* table_row(const Body& body, const Type& type);

// None where it has no elements that are scalars, or objects of a class that kernels hold.
std::optional<model::Buffer> buffer_of(const Body& body, VariableId variable);

}  // namespace ferry::translator::ir
