// What the tests of linear subscripts (independence.h) share: subscripts taken apart along a loop, and the check that
// strides are longer than what the rest makes up.
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

model::StrideCheck stride_check_of(const std::string& buffer, const LoopUnderTest& loop, const model::Polynomial& pitch,
                                   std::string step, const std::set<model::Polynomial>& rests, bool with_loop);

// Of accesses with the same pitch: where all rests are constants and so is that, it is decided.
Independence decide_constant(const std::vector<LinearAccess>& parts, std::int64_t pitch, const LoopUnderTest& loop);
// Else decided at run time.
Independence test_stride(const model::Footprint& footprint, std::vector<LinearAccess> parts,
                         const model::Polynomial& pitch, const LoopUnderTest& loop);

}  // namespace ferry::translator::proof
