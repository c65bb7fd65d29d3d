// std::views::iota(a, b) and variables that are one.
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

// An integer, which is neither a truth value nor of an enumeration.
bool is_counting(clang::QualType type);

// Whether a type is that of such a view: the type of its numbers. Null: it is another one.
clang::QualType type_of_numbers(clang::QualType view);

// What a view is made of, by expressions that have the same values where it is used.
struct Numbers {
  const clang::Expr *first, *last;  // [first, last)
};
// None: it is no such view, or what it is made of may have changed.
std::optional<Numbers> numbers_of(const clang::Expr& view);

}  // namespace ferry::translator::algorithms
