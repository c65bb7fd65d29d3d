// What the usual arithmetic conversions make of C++'s integer types.
#pragma once

#include "model/number_type.h"

#include <string>

namespace ferry::translator::model {

std::string name_of(const IntegerType& type);  // one of that sign and size, of 8 bits or more
IntegerType promoted(const IntegerType& type);
IntegerType common_type(const IntegerType& a, const IntegerType& b);

}  // namespace ferry::translator::model
