// Objects as results: `Vec3 s = std::accumulate(v.begin(), v.end(), Vec3{});`. The loop in the call's place must treat
// its variable as the library treats its own, which it also moves.
#pragma once

#include "algorithms/call.h"

namespace ferry::translator::algorithms {

bool is_object(clang::QualType type);
// None if a loop may have such a result.
std::optional<diagnostics::Message> why_no_result(clang::QualType type);
// Returns whether `T{}` only initialises members.
bool begins_plainly(clang::QualType type);
// Returns whether overload resolution may depend on whether the functor gets a temporary or a constant:
// `[](auto&& a, …)`, overloads.
bool is_chosen_by_kind(const clang::Expr& functor);

}  // namespace ferry::translator::algorithms
