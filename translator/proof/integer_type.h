// C++'s integer types by their canonical names: what the usual arithmetic conversions make of them.
#pragma once

#include <optional>
#include <string>

namespace ferry::translator::proof {

struct IntegerType {
  bool is_signed = true;
  unsigned bits = 32;

  bool holds(const IntegerType& other) const;  // every value of the other
  friend bool operator==(const IntegerType&, const IntegerType&) = default;
};

std::optional<IntegerType> integer_type(const std::string& name);
std::string name_of(const IntegerType& type);  // one of that sign and size, of 8 bits or more
IntegerType promoted(const IntegerType& type);
IntegerType common_type(const IntegerType& a, const IntegerType& b);

}  // namespace ferry::translator::proof
