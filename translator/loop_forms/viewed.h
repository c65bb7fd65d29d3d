// Reads the array, or the part of an array, over which a range-for iterates, forwards or backwards.
//
//   pairs                                      base pairs, count static_cast<long>(pairs.size())
//   std::views::reverse(v), v | …::reverse     base v, backwards
//   s.subspan(k, n), s.first(n), s.last(n)     base s, first k, count n
//   std::span<double>(p, n)                    base p, count n
//   std::ranges::subrange(v.begin() + 1, e)    base v, first 1, …
//   std::views::take(v, n), v | …::drop(n)     base v, at most n elements
//
// Limits: arrays that are named or plainly subscripted. Numbers must be computed from local variables, constants and
// sizes, so that they have the same value wherever they are computed.
#pragma once

#include "algorithms/text.h"

#include <clang/AST/Expr.h>

#include <optional>
#include <string>

namespace ferry::translator::loop_forms {

struct Viewed {
  std::string base;        // the text before a subscript
  std::string first = {};  // the first subscript; "" for 0
  std::string count;       // the number of elements
  bool backwards = false;
};

// Returns whether the range is part of an array, rather than a whole array.
bool is_part(const clang::Expr& range);
// Returns whether the range is `s.subspan(k, n)` of a named span with plain numbers. n may mean all remaining elements.
bool is_part_of_any_length(const clang::Expr& range);
// Returns the array or part over which the range iterates. Returns nothing if the range has another form or can't be
// repeated.
std::optional<Viewed> viewed(const algorithms::UserText& text, const clang::Expr& range);

// Returns the size of an array of this type, if the type determines it.
std::optional<std::uint64_t> fixed_size(clang::QualType type, const clang::ASTContext& context);
// Returns whether the type is a vector, a span, a std::array or an array of known size.
bool is_array(clang::QualType type, const clang::ASTContext& context);
// Returns whether the expression is like `m`, `m.cells` or `m[i]`, which may be repeated.
bool is_named(const clang::Expr& e);
// Returns whether the expression is a call of a function that has no side effects and returns a span.
bool makes_span(const clang::Expr& e);

}  // namespace ferry::translator::loop_forms
