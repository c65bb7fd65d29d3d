// See integer_type.h.
#include "proof/integer_type.h"

#include <map>

namespace ferry::translator::proof {

bool IntegerType::holds(const IntegerType& other) const {
  if (is_signed == other.is_signed) return bits >= other.bits;
  return is_signed && bits > other.bits;
}

// Plain char may be either: only what both hold counts.
std::optional<IntegerType> integer_type(const std::string& name) {
  static const std::map<std::string, IntegerType> types{{"bool", {false, 1}},
                                                        {"char", {false, 7}},
                                                        {"signed char", {true, 8}},
                                                        {"unsigned char", {false, 8}},
                                                        {"short", {true, 16}},
                                                        {"unsigned short", {false, 16}},
                                                        {"char16_t", {false, 16}},
                                                        {"char8_t", {false, 8}},
                                                        {"char32_t", {false, 32}},
                                                        {"int", {true, 32}},
                                                        {"unsigned int", {false, 32}},
                                                        {"long", {true, 64}},
                                                        {"unsigned long", {false, 64}},
                                                        {"long long", {true, 64}},
                                                        {"unsigned long long", {false, 64}}};
  const auto found = types.find(name.starts_with("const ") ? name.substr(6) : name);
  return found == types.end() ? std::nullopt : std::optional(found->second);
}

std::string name_of(const IntegerType& type) {
  switch (type.bits) {
    case 8:
      return type.is_signed ? "signed char" : "unsigned char";
    case 16:
      return type.is_signed ? "short" : "unsigned short";
    case 32:
      return type.is_signed ? "int" : "unsigned int";
    default:
      return type.is_signed ? "long" : "unsigned long";
  }
}

IntegerType promoted(const IntegerType& type) { return type.bits < 32 ? IntegerType{true, 32} : type; }

IntegerType common_type(const IntegerType& a, const IntegerType& b) {
  const IntegerType left = promoted(a), right = promoted(b);
  if (left.bits != right.bits) return left.bits > right.bits ? left : right;
  return {left.is_signed && right.is_signed, left.bits};
}

}  // namespace ferry::translator::proof
