// Tests loops over all elements of rows whose iterations compute the row and the column themselves. Uses no Clang.
//
//   for (int t = 0; t < n * m; ++t) { const int i = t / m, j = t % m; a[j * n + i] = … }
//   … i = t % nx, j = t / nx % ny, k = t / (nx * ny)      k is t / nx / ny
//
// If t / m and t % m are equal, so is t. So iterations whose subscripts contain both are independent. Each quotient or
// remainder of numbers that don't depend on data is a symbol with a single value in an iteration. The launch checks
// that divisors are at least 1 and, if the loop's bound is a product, that quotients are less than their bound (i < n).
#pragma once

#include "proof/independence.h"

namespace ferry::translator::proof {

// The answer is negative if no expression has a divisor that isn't constant.
Independence test_flattened(const model::Footprint& footprint, const model::ParallelLoop& outermost,
                            const LoopUnderTest& loop);

}  // namespace ferry::translator::proof
