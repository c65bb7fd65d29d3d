// Decides which objects may be results: `Vec3 s = std::accumulate(v.begin(), v.end(), Vec3{});`. The loop that replaces
// the call must treat its variable as the library does, which also moves it.
#pragma once

#include "algorithms/call.h"

namespace ferry::translator::algorithms {

bool is_object(clang::QualType type);
// Returns why a loop can't have a result of this type, or nothing if it can.
std::optional<diagnostics::Message> why_no_result(clang::QualType type);
// Returns whether `T{}` does nothing but initialise members.
bool begins_plainly(clang::QualType type);
// Returns whether overload resolution for the functor may depend on whether its arguments are temporaries or constants,
// as with overloads or `[](auto&& a, …)`.
bool is_chosen_by_kind(const clang::Expr& functor);

}  // namespace ferry::translator::algorithms
