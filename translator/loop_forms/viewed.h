// The array, or part of one, over which a range-for runs, forwards or backwards.
//
//   pairs                                      base pairs, count static_cast<long>(pairs.size())
//   std::views::reverse(v), v | …::reverse     base v, backwards
//   s.subspan(k, n), s.first(n), s.last(n)     base s, first k, count n
//   std::span<double>(p, n)                    base p, count n
//   std::ranges::subrange(v.begin() + 1, e)    base v, first 1, …
//   std::views::take(v, n), v | …::drop(n)     base v, at most n elements
//
// Limits: arrays that are named or plainly subscripted; numbers of local variables, constants and sizes, which are the
// same wherever they are computed.
#pragma once

#include "algorithms/text.h"

#include <clang/AST/Expr.h>

#include <optional>
#include <string>

namespace ferry::translator::loop_forms {

struct Viewed {
  std::string base;        // text before a subscript
  std::string first = {};  // first subscript; "": 0
  std::string count;       // number of elements
  bool backwards = false;
};

// Returns whether it is such a part, not a whole array.
bool is_part(const clang::Expr& range);
// Returns whether it is `s.subspan(k, n)` for a named span and plain numbers; n may mean all that is left.
bool is_part_of_any_length(const clang::Expr& range);
// None: it is something else, or can't be repeated.
std::optional<Viewed> viewed(const algorithms::UserText& text, const clang::Expr& range);

// The size of an array of that type, if the type determines it.
std::optional<std::uint64_t> fixed_size(clang::QualType type, const clang::ASTContext& context);
// Returns whether it is a vector, a span, a std::array or an array of a known size.
bool is_array(clang::QualType type, const clang::ASTContext& context);
// Returns whether it is `m`, `m.cells`, `m[i]`, which may be repeated.
bool is_named(const clang::Expr& e);
// Returns whether it is a span that a function without other effects returns.
bool makes_span(const clang::Expr& e);

}  // namespace ferry::translator::loop_forms
