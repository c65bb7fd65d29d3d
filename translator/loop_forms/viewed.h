// What a range-for runs over, where that is an array or a part of one, forwards or backwards.
//
//   pairs                                      base pairs, count static_cast<long>(pairs.size())
//   std::views::reverse(v), v | …::reverse     base v, backwards
//   s.subspan(k, n), s.first(n), s.last(n)     base s, first k, count n
//   std::span<double>(p, n)                    base p, count n
//   std::ranges::subrange(v.begin() + 1, e)    base v, first 1, …
//   std::views::take(v, n), v | …::drop(n)     base v, as far as it has n elements
//
// Limits: arrays that have a name or a plain subscript; numbers of local variables, constants and sizes, which are the
// same wherever they are computed.
#pragma once

#include "algorithms/text.h"

#include <clang/AST/Expr.h>

#include <optional>
#include <string>

namespace ferry::translator::loop_forms {

struct Viewed {
  std::string base;        // which a subscript follows
  std::string first = {};  // subscript; "": 0
  std::string count;       // how many elements there are
  bool backwards = false;
};

// Whether it is such a part; an array as a whole is none.
bool is_part(const clang::Expr& range);
// Whether it is `s.subspan(k, n)` of a span that has a name, by plain numbers: n may mean all that is left.
bool is_part_of_any_length(const clang::Expr& range);
// None: it is something else, or can't be said again.
std::optional<Viewed> viewed(const algorithms::UserText& text, const clang::Expr& range);

// How many elements an array of that type has, where the type says so.
std::optional<std::uint64_t> fixed_size(clang::QualType type, const clang::ASTContext& context);
// A vector, a span, a std::array or an array of a known size.
bool is_array(clang::QualType type, const clang::ASTContext& context);
// `m`, `m.cells`, `m[i]`, which may be said as often as one likes.
bool is_named(const clang::Expr& e);
// A span that a function gives, which does nothing else.
bool makes_span(const clang::Expr& e);

}  // namespace ferry::translator::loop_forms
