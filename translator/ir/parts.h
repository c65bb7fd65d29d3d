// Parts of objects that code names (PartOf).
#pragma once

#include "ir/body.h"
#include "ir/uses.h"

#include <cstddef>
#include <optional>

namespace ferry::translator::ir {

// The stub asks for parts of objects before the nest, `p->n`, and so follows p. The first name of one of which it isn't
// certain that a nest with an iteration follows its pointers, too: p may be null where it doesn't.
//
//   for (int i = 0; i < p->n; ++i) if (x[i] > 0) p->y[i] = 0;      none: the header follows p
//   for (int i = 0; i < n; ++i) if (x[i] > 0) p->y[i] = 0;         p->y
// `loops`: of the nest and the loops that alone are inside of it, so many have an iteration.
std::optional<ExpressionId> uncertainly_followed(const Body& body, StatementId nest, std::size_t loops = 1);

// The pointers that the nest's own header follows, also where it has no iteration.
VariableSet followed_by_header(const Body& body, StatementId nest);

// It is a part of an object behind other pointers than these, or of an element that isn't among them.
bool is_behind_others(const Variable& variable, const VariableSet& pointers);

// The code names a part of an object behind other pointers than these.
bool follows_others(const Body& body, ExpressionId code, const VariableSet& pointers);

}  // namespace ferry::translator::ir
