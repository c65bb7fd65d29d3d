// Rewrites the uses of an iterator or pointer that a binary search returns as uses of its element's index, because
// kernels can't contain iterator objects.
//
//   auto it = std::lower_bound(v.begin(), v.end(), x);   long k = 0; for (…) …;
//   if (it != v.end() && *it == x) --it;                 if ((k != v.size()) && v[k] == x) --k;
//   return it - v.begin();                               return (k - 0);
//
// Limits: each use is an element (`*it`, `it[j]`, `it->x`, `*(it + j)`, `*std::prev(it)`), a comparison or difference
// with another place of the same array, or a step. The array is a named array or container, or a pointer or span that
// doesn't change. Loops in kernels change no container.
#pragma once

#include "algorithms/range.h"

#include <clang/AST/Decl.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::algorithms {

struct IteratorUse {
  Bytes bytes;
  std::string text;
};

// The end of the range as passed to the call, possibly a variable, and the number of elements in the range.
struct RangeEnd {
  const clang::Expr* last;  // null if it is never compared
  std::string number;
};

// Returns how each use is replaced, or nothing if some use can't be. The index counts from `first`.
std::optional<std::vector<IteratorUse>> uses_of_iterator(const UserText& text, const clang::VarDecl& variable,
                                                         const Place& first, RangeEnd end, const std::string& number);

}  // namespace ferry::translator::algorithms
