// How a loop comes to an expression in a function that it calls, as a clause of a message about that expression.
//
//   a(i, j) = a(i - 1, j);      "'a(i - 1, j)' in line 12 leads here" at `data_[i * n + j]`
#pragma once

#include "diagnostics/message.h"
#include "ir/body.h"
#include "ir/source_text.h"

#include <vector>

namespace ferry::translator::schedule {

// Returns the clause, or none where the expression stands in the loop's body itself.
std::vector<diagnostics::Message> way_to(const ir::Body& body, const ir::SourceText& text, ir::StatementId loop_body,
                                         ir::ExpressionId expression);

}  // namespace ferry::translator::schedule
