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

// Returns the code's first line for a quotation in a message, followed by " …" if there is more.
std::string first_line(const ir::SourceText& text, ir::Source code);

// Returns the text of the macro's use for an expansion of a library macro such as assert, and first_line() for other
// code.
std::string as_used(const ir::SourceText& text, ir::Source code);

// Returns the clause about an expression in a called function; none if the expression is in the loop's body itself.
std::vector<diagnostics::Message> call_chain_clauses(const ir::Body& body, const ir::SourceText& text,
                                                     ir::StatementId loop_body, ir::ExpressionId expression);

}  // namespace ferry::translator::schedule
