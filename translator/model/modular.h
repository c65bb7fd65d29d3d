// Rewrites unsigned arithmetic in subscripts as arithmetic on mathematical integers.
//
//   in[i + k]      std::size_t i, int k = -r .. r      i + k in std::size_t: k is 2^64 - r, and the sum wraps back
//                                                      unsigned long(i128(i) + i128(k)): wraps only if i + k < 0
//
// A value that C++ computes modulo 2^n is congruent to the mathematical value, even if operands wrap. So only the
// result of a sum has to fit its type, and the operands needn't be checked. If no operand is signed, the tree stays
// unchanged and each operation is checked.
#pragma once

#include "model/index_expression.h"

namespace ferry::translator::model {

// Returns the expression with each unsigned sum, difference and product that has a signed operand computed in 128 bits
// and then converted once. `symbols` are the symbols that the expression names.
IndexExpression without_wrapped_operands(const IndexExpression& expression, const std::vector<Symbol>& symbols);

}  // namespace ferry::translator::model
