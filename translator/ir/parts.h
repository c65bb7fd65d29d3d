// Answers questions about the parts of objects that code names (PartOf).
#pragma once

#include "ir/body.h"
#include "ir/uses.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace ferry::translator::ir {

// Returns the first name of a part on whose path the nest might not dereference a pointer, even if it has an iteration.
// The stub reads parts of objects, such as `p->n`, before the nest, and so dereferences p, which may then be null.
//
//   for (int i = 0; i < p->n; ++i) if (x[i] > 0) p->y[i] = 0;      none: the header dereferences p
//   for (int i = 0; i < n; ++i) if (x[i] > 0) p->y[i] = 0;         p->y
// The `loops` outermost loops are assumed to have an iteration.
std::optional<ExpressionId> conditionally_dereferenced(const Body& body, StatementId nest, std::size_t loops = 1);

// If each of these inner loops (outer ones first) has an iteration, the nest certainly dereferences the pointers to the
// parts that it names. Each loop is reached whenever the loop around it has an iteration. `rest` is the first name of a
// part whose pointers may not be dereferenced even then.
//
//   for (int i = 0; i < n; ++i) for (int k = 0; k < m; ++k) y[i] += p->x[k];      the loop of k
struct DereferencingLoops {
  std::vector<StatementId> loops;
  std::optional<ExpressionId> rest;
};
DereferencingLoops loops_that_dereference(const Body& body, StatementId nest);

// Returns the pointers that the nest's own header dereferences, even if there is no iteration.
VariableSet dereferenced_by_header(const Body& body, StatementId nest);

// Returns whether the path to the variable has a pointer that isn't in `pointers`, or an element.
bool is_reached_through_others(const Variable& variable, const VariableSet& pointers);

// Returns whether the code names a part of an object whose path has a pointer that isn't in `pointers`.
bool dereferences_others(const Body& body, ExpressionId code, const VariableSet& pointers);

}  // namespace ferry::translator::ir
