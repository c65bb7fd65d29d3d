// Parts of objects that code names (PartOf).
#pragma once

#include "ir/body.h"

#include <optional>

namespace ferry::translator::ir {

// The stub asks for parts of objects before the nest, `p->n`, and so follows p. The first name of one of which it isn't
// certain that a nest with an iteration follows its pointers, too: p may be null where it doesn't.
//
//   for (int i = 0; i < p->n; ++i) if (x[i] > 0) p->y[i] = 0;      none: the header follows p
//   for (int i = 0; i < n; ++i) if (x[i] > 0) p->y[i] = 0;         p->y
std::optional<ExpressionId> uncertainly_followed(const Body& body, StatementId nest);

}  // namespace ferry::translator::ir
