// How a loop comes to an expression in a function that it calls, as a clause of a message about that expression.
//
//   a(i, j) = a(i - 1, j);      "'a(i - 1, j)' in line 12 leads here" at `data_[i * n + j]`
#pragma once

#include "diagnostics/message.h"
#include "ir/body.h"
#include "ir/source_text.h"

#include <string>
#include <vector>

namespace ferry::translator::schedule {

// Returns the code's first line, for a message that quotes it; " …" says that there is more.
std::string first_line(const ir::SourceText& text, ir::Source code);

// The same, but of what a macro of the library's makes, as assert does, the macro's name.
std::string as_used(const ir::SourceText& text, ir::Source code);

// Returns the clause, or none where the expression stands in the loop's body itself.
std::vector<diagnostics::Message> way_to(const ir::Body& body, const ir::SourceText& text, ir::StatementId loop_body,
                                         ir::ExpressionId expression);

}  // namespace ferry::translator::schedule
