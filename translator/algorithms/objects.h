// Objects as results: `Vec3 s = std::accumulate(v.begin(), v.end(), Vec3{});`. What the loop in the call's place does
// with its variable must be what the library does with its own, which it also moves.
#pragma once

#include "algorithms/call.h"

namespace ferry::translator::algorithms {

bool is_object(clang::QualType type);
// None where a loop may have such a result.
std::optional<diagnostics::Message> why_no_result(clang::QualType type);
// `T{}` does nothing but give members their values.
bool begins_plainly(clang::QualType type);
// Which function is called may depend on whether it is given a temporary or a constant: `[](auto&& a, …)`, one of
// several.
bool is_chosen_by_kind(const clang::Expr& functor);

}  // namespace ferry::translator::algorithms
