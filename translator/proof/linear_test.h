// What the tests of linear subscripts (independence.h) have in common: subscripts that are split along a loop.
#pragma once

#include "model/index_expression.h"
#include "proof/independence.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace ferry::translator::proof {

// A subscript split into coefficient * i + rest.
struct LinearAccess {
  int access;
  model::Polynomial coefficient, rest;
};

bool is_written(const model::Footprint& footprint, const LinearAccess& part);

// Returns a - b. If it overflows, returns a difference about which nothing is known.
model::Polynomial difference(const model::Polynomial& a, const model::Polynomial& b);

bool varies(const model::Polynomial::Monomial& monomial, const LoopUnderTest& loop);
bool has(const model::Polynomial::Monomial& monomial, int symbol);
model::Polynomial scaled(const model::Polynomial::Monomial& monomial, std::int64_t coefficient);

// Returns whether a product with these factors has larger strides in the array than the pitch, so it counts rows if the
// pitch is a column.
bool runs_outside(const model::Polynomial::Monomial& factor, std::int64_t coefficient, const model::Polynomial& pitch);

// Returns the symbol that is divided to give the pitch, like `c` for `width = c / heads`, or -1 if there is none.
int whole_of(const model::Footprint& footprint, const model::Polynomial& pitch);

// Decides about accesses that have the same constant pitch and only constant rests.
Independence decide_constant(const std::vector<LinearAccess>& parts, std::int64_t pitch, const LoopUnderTest& loop);
// Returns the answer that the iterations are independent if the launch's values pass a check.
inline Independence at_launch() {
  Independence answer;
  answer.holds = answer.at_launch = true;
  return answer;
}

}  // namespace ferry::translator::proof
