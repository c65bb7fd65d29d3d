// std::views::iota(a, b) and variables of that type.
//
//   std::ranges::for_each(std::views::iota(0, n), f)
//   const auto ids = std::views::iota(0, n);
//   std::for_each(ids.begin(), ids.end(), f)
//
// Limits: two integers of one type, with an end.
#pragma once

#include <clang/AST/Expr.h>

#include <optional>

namespace ferry::translator::algorithms {

// Returns whether it is an integer type, but not bool or an enumeration.
bool is_counting(clang::QualType type);

// The type of the numbers of such a view. Null: it is another type.
clang::QualType type_of_numbers(clang::QualType view);

// The two numbers of a view, as expressions that have the same values where it is used.
struct Numbers {
  const clang::Expr *first, *last;  // [first, last)
};
// None: it is no such view, or its numbers may have changed.
std::optional<Numbers> numbers_of(const clang::Expr& view);

}  // namespace ferry::translator::algorithms
