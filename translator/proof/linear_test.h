// What the tests of linear subscripts (independence.h) share: subscripts taken apart along a loop.
#pragma once

#include "model/index_expression.h"
#include "proof/independence.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace ferry::translator::proof {

// coefficient * i + rest
struct LinearAccess {
  int access;
  model::Polynomial coefficient, rest;
};

bool is_written(const model::Footprint& footprint, const LinearAccess& part);

// An overflow gives a difference that nothing is known of.
model::Polynomial difference(const model::Polynomial& a, const model::Polynomial& b);

bool varies(const model::Polynomial::Monomial& monomial, const LoopUnderTest& loop);
bool has(const model::Polynomial::Monomial& monomial, int symbol);
model::Polynomial scaled(const model::Polynomial::Monomial& monomial, std::int64_t coefficient);

// Does a product with these factors run through the array in larger strides than the pitch does (rows, where the pitch
// is a column)?
bool runs_outside(const model::Polynomial::Monomial& factor, std::int64_t coefficient, const model::Polynomial& pitch);

// What the pitch is a share of, `c` of `width = c / heads`; -1: none.
int whole_of(const model::Footprint& footprint, const model::Polynomial& pitch);

// Of accesses with the same pitch: where all rests are constants and so is that, it is decided.
Independence decide_constant(const std::vector<LinearAccess>& parts, std::int64_t pitch, const LoopUnderTest& loop);
// What holds where the launch's numbers say so.
inline Independence at_launch() {
  Independence answer;
  answer.holds = answer.at_launch = true;
  return answer;
}

}  // namespace ferry::translator::proof
