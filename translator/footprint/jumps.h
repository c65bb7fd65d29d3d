// Ways out of statements.
#pragma once

#include "ir/body.h"

#include <optional>

namespace ferry::translator::footprint {

// Does the statement hold a break or continue that leaves it, a return or a goto?
bool may_jump_out(const ir::Body& body, ir::StatementId statement);

// The first in a loop's body that ends the loop: a break, a return or a goto. None where nothing does.
std::optional<ir::StatementId> jump_out(const ir::Body& body, ir::StatementId loop_body);

}  // namespace ferry::translator::footprint
