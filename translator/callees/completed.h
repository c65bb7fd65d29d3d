// Declarations that are incomplete in a unit, but that a different source's text completes. The stub has only the
// unit's own text, so it can't name the parts of these types and objects.
//
//   struct Solver::Impl;  extern const double table[];      in a header
//   struct Solver::Impl { double a[3]; };  const double table[] = {5, 6, 7};
#pragma once

#include "frontend/parse.h"

#include <set>
#include <string>

namespace ferry::translator::callees {

// The completed declarations, under the names that meanings() uses as keys (meaning.h).
using Completed = std::set<std::string>;
Completed completed_by_others(const frontend::ParsedUnit& unit);

}  // namespace ferry::translator::callees
