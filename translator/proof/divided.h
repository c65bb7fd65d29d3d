// Dividends and divisors that occur in subscripts and conditions.
#pragma once

#include "model/index_expression.h"

#include <optional>

namespace ferry::translator::proof {

// Returns the expression inside the conversions.
const model::IndexExpression& unconverted(const model::IndexExpression& e);

// Returns `a / b` if the division is exact. `b` must be a single term.
std::optional<model::Polynomial> exact_quotient(const model::Polynomial& a, const model::Polynomial& b);

}  // namespace ferry::translator::proof
