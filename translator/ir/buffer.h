// The buffer that a variable's elements are: behind a pointer, in an array or in a container.
#pragma once

#include "ir/body.h"
#include "model/model.h"

#include <optional>

namespace ferry::translator::ir {

// None where it has no elements that are scalars, or objects of a class that kernels hold.
std::optional<model::Buffer> buffer_of(const Body& body, VariableId variable);

}  // namespace ferry::translator::ir
