// The common part of the tests of linear subscripts (independence.h): subscripts split along a loop.
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

// Returns a - b; if it overflows, a difference about which nothing is known.
model::Polynomial difference(const model::Polynomial& a, const model::Polynomial& b);

bool varies(const model::Polynomial::Monomial& monomial, const LoopUnderTest& loop);
bool has(const model::Polynomial::Monomial& monomial, int symbol);
model::Polynomial scaled(const model::Polynomial::Monomial& monomial, std::int64_t coefficient);

// Returns whether a product with these factors has larger strides in the array than the pitch (rows, if the pitch is a
// column).
bool runs_outside(const model::Polynomial::Monomial& factor, std::int64_t coefficient, const model::Polynomial& pitch);

// Returns the symbol of which the pitch is a share, `c` for `width = c / heads`; -1 if there is none.
int whole_of(const model::Footprint& footprint, const model::Polynomial& pitch);

// Decides about accesses with the same constant pitch whose rests are all constants.
Independence decide_constant(const std::vector<LinearAccess>& parts, std::int64_t pitch, const LoopUnderTest& loop);
// Returns the answer that independence holds if the launch's values pass a check.
inline Independence at_launch() {
  Independence answer;
  answer.holds = answer.at_launch = true;
  return answer;
}

}  // namespace ferry::translator::proof
