// See integer_type.h.
#include "model/integer_type.h"

namespace ferry::translator::model {

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

}  // namespace ferry::translator::model
