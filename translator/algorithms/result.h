// Makes the text for a call's result, before its loop and after it.
//
//   double ferry_loop_r1 = 0.0; for (…) …; f(static_cast<double>(ferry_loop_r1))       for std::accumulate(b, e, 0.0)
//   … v.begin() + ferry_loop_k2 …                              for std::max_element(v.begin(), e)
#pragma once

#include "algorithms/loop.h"

#include <optional>
#include <string>

namespace ferry::translator::algorithms {

// Returns an element's type in a form that is also right for other instances of a template.
std::string element_type(const UserText& text, clang::QualType type, const Place& place);
// Returns the text of the initial value of a sum.
std::optional<std::string> initial_text(const UserText& text, const Call& call);
// Returns a declaration of the result, for a call that is evaluated conditionally.
std::string result_declared(const UserText& text, const Call& call, const Names& names);
// Returns a declaration of the variable in which a scan sums, with its initial value.
std::optional<std::string> running_declared(const UserText& text, const Call& call, const Names& names);
// Returns the text that stands for the call's value after the loop, or nothing if the value is unknown.
std::optional<std::string> value_text(const UserText& text, const Call& call, const Names& names);

// Returns the number of elements in the call's range, for the case that a loop replaces the call.
std::string count_text(const Call& call, const Names& names);

}  // namespace ferry::translator::algorithms
