// Helpers of element_refs.cpp and pointees.cpp for elements that are denoted without a subscript.
#pragma once

#include "access/scan.h"

#include <optional>

namespace ferry::translator::access {

// Makes the reference's subscripts unknown, but keeps the variable.
void lose_place(ElementRef& ref);

// Marks the reference: its subscripts don't correspond to the dimensions of the array's type.
std::optional<ElementRef> unnatural(std::optional<ElementRef> ref);

}  // namespace ferry::translator::access
