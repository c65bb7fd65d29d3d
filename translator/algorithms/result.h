// What stands for a call's result, in text: before its loop, and after it.
//
//   double ferry_loop_r1 = 0.0; for (…) …; f(static_cast<double>(ferry_loop_r1))       of std::accumulate(b, e, 0.0)
//   … v.begin() + ferry_loop_k2 …                                                      of std::max_element(v.begin(),
//   e)
#pragma once

#include "algorithms/loop.h"

#include <optional>
#include <string>

namespace ferry::translator::algorithms {

// Of an element, for what may be another type in another instance.
std::string element_type(const UserText& text, clang::QualType type, const Place& place);
// The initial value of a sum.
std::optional<std::string> initial_text(const UserText& text, const Call& call);
// Of what is evaluated under a condition: declared before it.
std::string result_declared(const UserText& text, const Call& call, const Names& names);
// The variable in which a scan adds up, with what it begins with.
std::optional<std::string> running_declared(const UserText& text, const Call& call, const Names& names);
// What stands in the place of the call's value, after the loop. None: it has none that is known.
std::optional<std::string> value_text(const UserText& text, const Call& call, const Names& names);

// How many elements the call's range has, where it stands for a loop.
std::string count_text(const Call& call, const Names& names);

}  // namespace ferry::translator::algorithms
