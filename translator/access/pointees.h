// Helpers of element_refs.cpp and pointees.cpp for elements that are denoted without a subscript.
#pragma once

#include "access/scan.h"

#include <optional>

namespace ferry::translator::access {

// Makes the element in the reference unknown, but keeps the variable.
void lose_place(ElementRef& ref);

// Returns the reference with a mark that its subscripts aren't those of the dimensions in the array's type.
std::optional<ElementRef> unnatural(std::optional<ElementRef> ref);

}  // namespace ferry::translator::access
