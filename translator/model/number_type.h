// The types of numbers that subscripts and bounds are computed in: how C++ spells them, and what they hold.
#pragma once

#include <optional>
#include <string>

namespace ferry::translator::model {

// bool: 1 bit. Plain char may be signed or not: 7 bits are what both hold.
struct IntegerType {
  bool is_signed = true;
  unsigned bits = 32;

  // Every value of the other.
  bool holds(const IntegerType& other) const {
    return is_signed == other.is_signed ? bits >= other.bits : is_signed && bits > other.bits;
  }
  friend bool operator==(const IntegerType&, const IntegerType&) = default;
};

struct NumberType {
  std::string name = {};  // canonical
  std::optional<IntegerType> integer = {};

  friend bool operator==(const NumberType&, const NumberType&) = default;
};

inline const NumberType int_type{"int", IntegerType{true, 32}}, long_type{"long", IntegerType{true, 64}},
    unsigned_long_type{"unsigned long", IntegerType{false, 64}},
    wide_type{"__int128", IntegerType{true, 128}};  // holds what 64-bit arithmetic makes

}  // namespace ferry::translator::model
