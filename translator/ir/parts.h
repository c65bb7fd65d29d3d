// Finds the parts of objects that code names (PartOf).
#pragma once

#include "ir/body.h"
#include "ir/uses.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace ferry::translator::ir {

// The stub reads parts of objects before the nest, `p->n`, and so follows p. Returns the first name of a part whose
// pointers a nest with an iteration doesn't certainly follow, because p may be null otherwise.
//
//   for (int i = 0; i < p->n; ++i) if (x[i] > 0) p->y[i] = 0;      none: the header follows p
//   for (int i = 0; i < n; ++i) if (x[i] > 0) p->y[i] = 0;         p->y
// `loops` says how many of the nest and its perfectly nested loops have an iteration.
std::optional<ExpressionId> conditionally_dereferenced(const Body& body, StatementId nest, std::size_t loops = 1);

// The inner loops that must have an iteration so that the nest certainly follows the pointers of the parts that it
// names, outer ones first. Each is reached whenever the loop around it has an iteration. `rest`: the first name of a
// part whose pointers may not be followed even then.
//
//   for (int i = 0; i < n; ++i) for (int k = 0; k < m; ++k) y[i] += p->x[k];      the loop of k
struct DereferencingLoops {
  std::vector<StatementId> loops;
  std::optional<ExpressionId> rest;
};
DereferencingLoops loops_that_dereference(const Body& body, StatementId nest);

// Returns the pointers that the nest's own header follows, even without an iteration.
VariableSet dereferenced_by_header(const Body& body, StatementId nest);

// Returns whether the variable is reached through a pointer other than these, or is part of another element.
bool is_reached_through_others(const Variable& variable, const VariableSet& pointers);

// Returns whether the code names a part of an object reached through a pointer other than these.
bool dereferences_others(const Body& body, ExpressionId code, const VariableSet& pointers);

}  // namespace ferry::translator::ir
