// What messages say of loops that replace calls, in the user's words.
//
//   'ferry_loop_n1' is declared outside the loop and written in it      each of its results needs the previous one
//   { const long ferry_loop_n1 = m; for (…) …; sum += … }               sum += *std::max_element(a, a + m);
#pragma once

#include "diagnostics/message.h"
#include "frontend/parse.h"
#include "ir/report.h"

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::algorithms {

// Replaces text that a rewriting has made by the user's text in its place.
void say_as_written(const frontend::ParsedUnit& unit, std::string& said);

// Returns whether the text has the name of a made variable between quotes.
bool quotes_made_name(llvm::StringRef text, llvm::StringRef prefix);
bool quotes_made_name(const frontend::ParsedUnit& unit, llvm::StringRef text);

// Returns what a reason that names a variable of the loop says of the call. None: the reason is about its values.
std::optional<diagnostics::Id> reason_of_call(llvm::StringRef id);

// `j * n + ferry_loop_i1` becomes `j * n + position`.
std::string without_made_names(llvm::StringRef text, llvm::StringRef prefix);

// Removes names and texts that aren't the user's from the reports.
std::vector<ir::Report> in_users_words(const frontend::ParsedUnit& unit, std::vector<ir::Report> reports);

}  // namespace ferry::translator::algorithms
