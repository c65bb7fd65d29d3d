// Loops over all elements of rows, whose iterations compute row and column themselves; no Clang.
//
//   for (int t = 0; t < n * m; ++t) { const int i = t / m, j = t % m; a[j * n + i] = … }
//   … i = t % nx, j = t / nx % ny, k = t / (nx * ny)      k is t / nx / ny
//
// Where t / m and t % m are the same, t is: so iterations whose subscripts say both are independent. Quotients and
// remainders of what isn't data are symbols that have one value in an iteration; a divisor that isn't below 1, and what
// a quotient is less than (i < n), where the loop's bound is a product, are checked at run time.
#pragma once

#include "proof/independence.h"

namespace ferry::translator::proof {

// Doesn't hold where nothing divides by what is no constant.
Independence test_flattened(const model::Footprint& footprint, const model::ParallelLoop& outermost,
                            const LoopUnderTest& loop);

}  // namespace ferry::translator::proof
