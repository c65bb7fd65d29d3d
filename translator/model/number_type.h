// The types in which subscripts and bounds are computed: their spelling in C++ and their range.
#pragma once

#include <optional>
#include <string>

namespace ferry::translator::model {

// `bool` has 1 bit. Plain `char` may be signed or unsigned, so it has 7 bits, which both forms can represent.
struct IntegerType {
  bool is_signed = true;
  unsigned bits = 32;

  // Returns whether this type can represent every value of `other`.
  bool holds(const IntegerType& other) const {
    return is_signed == other.is_signed ? bits >= other.bits : is_signed && bits > other.bits;
  }
  friend bool operator==(const IntegerType&, const IntegerType&) = default;
};

struct NumberType {
  std::string name = {};  // the canonical name
  std::optional<IntegerType> integer = {};

  friend bool operator==(const NumberType&, const NumberType&) = default;
};

inline const NumberType int_type{"int", IntegerType{true, 32}}, long_type{"long", IntegerType{true, 64}},
    unsigned_long_type{"unsigned long", IntegerType{false, 64}},
    wide_type{"__int128", IntegerType{true, 128}};  // can represent every result of 64-bit arithmetic

}  // namespace ferry::translator::model
