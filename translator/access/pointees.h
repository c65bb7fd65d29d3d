// Helpers of element_refs.cpp and pointees.cpp for elements that are denoted without a subscript.
#pragma once

#include "access/scan.h"

#include <optional>

namespace ferry::translator::access {

// Forgets which element the reference denotes, but keeps the variable.
void lose_place(ElementRef& ref);

// Returns the reference with a mark that its dimensions aren't those of the array's type.
std::optional<ElementRef> unnatural(std::optional<ElementRef> ref);

}  // namespace ferry::translator::access
