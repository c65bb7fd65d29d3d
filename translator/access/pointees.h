// What element_refs.cpp and pointees.cpp say of elements that are named in other ways than by a subscript.
#pragma once

#include "access/scan.h"

#include <optional>

namespace ferry::translator::access {

// Nothing is known of which element it is.
void lose_place(ElementRef& ref);

// The element's dimensions are not those of the array's type.
std::optional<ElementRef> unnatural(std::optional<ElementRef> ref);

}  // namespace ferry::translator::access
