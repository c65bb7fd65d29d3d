// What is done with an iterator or pointer that a bisection gives, said by the number of its element: objects of
// iterators aren't in kernels, numbers are.
//
//   auto it = std::lower_bound(v.begin(), v.end(), x);   long k = 0; for (…) …;
//   if (it != v.end() && *it == x) --it;                 if ((k != v.size()) && v[k] == x) --k;
//   return it - v.begin();                               return (k - 0);
//
// Limits: each use is one of an element (`*it`, `it[j]`, `it->x`, `*(it + j)`, `*std::prev(it)`), a comparison or
// difference with another place of the same array, or a step; arrays and containers that are named, and pointers and
// spans that nothing changes. Loops of kernels change no container.
#pragma once

#include "algorithms/range.h"

#include <clang/AST/Decl.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::algorithms {

struct PlaceUse {
  Bytes bytes;
  std::string text;
};

// The range's end as the call is given it, a variable, and the number of its elements.
struct RangeEnd {
  const clang::Expr* last;  // null: none that is compared with
  std::string number;
};

// None: something else is done with it. `first`: what its number counts from.
std::optional<std::vector<PlaceUse>> uses_of_place(const UserText& text, const clang::VarDecl& variable,
                                                   const Place& first, RangeEnd end, const std::string& number);

}  // namespace ferry::translator::algorithms
