// The usual arithmetic conversions of C++'s integer types.
#pragma once

#include "model/number_type.h"

#include <string>

namespace ferry::translator::model {

std::string name_of(const IntegerType& type);  // returns the type with this signedness and size, at least 8 bits
IntegerType promoted(const IntegerType& type);
IntegerType common_type(const IntegerType& a, const IntegerType& b);

}  // namespace ferry::translator::model
