// A diagnostic of diagnostics.def with its arguments, before it is shown. Stages pass reasons to each other in this
// form. Uses no Clang.
//
//   Message{Id::iterations_apart, {"i", "2"}, {{Id::assert_independent}}}
//     "iterations of 'i' that are 2 apart touch the same element; if the iterations are independent, mark the loop …"
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ferry::translator::diagnostics {

enum class Id {
#define FERRY_DIAGNOSTIC(name, severity, group, text) name,
#include "diagnostics/diagnostics.def"
#undef FERRY_DIAGNOSTIC
};

struct Message {
  Id id{};
  std::vector<std::string> arguments = {};  // the values of %0, %1
  std::vector<Message> clauses = {};        // clauses to append to the text
};

// Marks an argument as a description: format() leaves out the quotes around it.
inline constexpr char description = '\1';

// Appends a description like "the position". For a loop without a counter, no name is inserted: "each iteration reads",
// not "each iteration of the position reads".
void add_description(std::string& text, const char* words);

// Removes conversions, which are seldom the user's: `static_cast<long>(v.size())` becomes `v.size()`.
std::string without_casts(std::string_view text);

// Returns the text with its arguments inserted, followed by the clauses, separated by semicolons.
std::string format(const Message& message);

// Returns the text with the name by which docs/diagnostics.md lists it: "…touch the same element; …
// [iterations_apart]".
std::string format_with_id(const Message& message);

// Returns whether the diagnostic is an error, which makes a translation fail.
bool is_error(Id id);

// Returns the diagnostic's name, like "iterations_apart".
const char* name_of(Id id);

}  // namespace ferry::translator::diagnostics
