// Parts of objects that code names (PartOf).
#pragma once

#include "ir/body.h"
#include "ir/uses.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace ferry::translator::ir {

// The stub asks for parts of objects before the nest, `p->n`, and so follows p. The first name of one of which it isn't
// certain that a nest with an iteration follows its pointers, too: p may be null where it doesn't.
//
//   for (int i = 0; i < p->n; ++i) if (x[i] > 0) p->y[i] = 0;      none: the header follows p
//   for (int i = 0; i < n; ++i) if (x[i] > 0) p->y[i] = 0;         p->y
// `loops`: of the nest and the loops that alone are inside of it, so many have an iteration.
std::optional<ExpressionId> uncertainly_followed(const Body& body, StatementId nest, std::size_t loops = 1);

// The loops inside of the nest that must have an iteration each, those around them first, so that a nest with an
// iteration follows the pointers of the parts that it names. Each is come to whenever the loop around it has an
// iteration. `rest`: the first name of a part of which that isn't certain even then.
//
//   for (int i = 0; i < n; ++i) for (int k = 0; k < m; ++k) y[i] += p->x[k];      the loop of k
struct FollowingLoops {
  std::vector<StatementId> loops;
  std::optional<ExpressionId> rest;
};
FollowingLoops loops_that_follow(const Body& body, StatementId nest);

// The pointers that the nest's own header follows, also where it has no iteration.
VariableSet followed_by_header(const Body& body, StatementId nest);

// It is a part of an object behind other pointers than these, or of an element that isn't among them.
bool is_behind_others(const Variable& variable, const VariableSet& pointers);

// The code names a part of an object behind other pointers than these.
bool follows_others(const Body& body, ExpressionId code, const VariableSet& pointers);

}  // namespace ferry::translator::ir
