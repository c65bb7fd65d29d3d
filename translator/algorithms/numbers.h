// Reads std::views::iota(a, b) and variables of that type.
//
//   std::ranges::for_each(std::views::iota(0, n), f)
//   const auto ids = std::views::iota(0, n);
//   std::for_each(ids.begin(), ids.end(), f)
//
// Limits: both bounds are given and are integers of one type.
#pragma once

#include <clang/AST/Expr.h>

#include <optional>

namespace ferry::translator::algorithms {

// Returns whether the type is an integer type, but not bool or an enumeration.
bool is_counting(clang::QualType type);

// Returns the type of the numbers in a view of std::views::iota, or null for other types.
clang::QualType type_of_numbers(clang::QualType view);

// The two bounds of a view, as expressions that have the same values where the view is used.
struct Numbers {
  const clang::Expr *first, *last;  // a half-open range
};
// Returns the bounds, or nothing if the expression isn't such a view or if the bounds may have changed.
std::optional<Numbers> numbers_of(const clang::Expr& view);

}  // namespace ferry::translator::algorithms
