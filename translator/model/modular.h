// Unsigned arithmetic in subscripts, as arithmetic of integers.
//
//   in[i + k]      std::size_t i, int k = -r .. r      i + k in std::size_t: k is 2^64 - r, and the sum wraps back
//                                                      unsigned long(i128(i) + i128(k)): wraps where i + k < 0, only
//                                                      there
//
// What C++ computes modulo 2^n is congruent to the mathematical value, whatever wraps in between. So a sum only has to
// fit its own type; its operands need no check. If no operand is signed, the tree stays as it is and is checked
// operation by operation.
#pragma once

#include "model/index_expression.h"

namespace ferry::translator::model {

// Returns `expression` with each sum, difference and product in an unsigned type that has a signed operand computed in
// 128 bits and converted once. `symbols` are those that it names.
IndexExpression without_wrapped_operands(const IndexExpression& expression, const std::vector<Symbol>& symbols);

}  // namespace ferry::translator::model
