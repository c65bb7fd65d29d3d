// The call chain from a loop to an expression in a called function, as a clause of a message about that expression.
//
//   a(i, j) = a(i - 1, j);      "'a(i - 1, j)' in line 12 leads here" at `data_[i * n + j]`
#pragma once

#include "diagnostics/message.h"
#include "ir/body.h"
#include "ir/source_text.h"

#include <string>
#include <vector>

namespace ferry::translator::schedule {

// Returns the first line of the code, to be quoted in a message, followed by " …" if there are more lines.
std::string first_line(const ir::SourceText& text, ir::Source code);

// Returns the macro's use as the user wrote it if the code is the expansion of a library macro such as assert.
// Otherwise returns first_line().
std::string as_used(const ir::SourceText& text, ir::Source code);

// Returns the clause about an expression in a called function, or none if the expression is in the loop's body itself.
std::vector<diagnostics::Message> call_chain_clauses(const ir::Body& body, const ir::SourceText& text,
                                                     ir::StatementId loop_body, ir::ExpressionId expression);

}  // namespace ferry::translator::schedule
