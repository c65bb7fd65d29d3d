// Helpers of element_refs.cpp and pointees.cpp for elements that are denoted without a subscript.
#pragma once

#include "access/scan.h"

#include <optional>

namespace ferry::translator::access {

// Forgets which element it is.
void lose_place(ElementRef& ref);

// Marks that the element's dimensions aren't those of the array's type.
std::optional<ElementRef> unnatural(std::optional<ElementRef> ref);

}  // namespace ferry::translator::access
