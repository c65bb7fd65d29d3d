// Generates library algorithms whose loops run in order, as the text of a lambda that a kernel's iteration calls:
//
//   std::find(p, p + m, key)      [](auto* a, long n, const auto key) { for (long i = 0; i < n; ++i) if (a[i] == key)
//                                 return i; return n; }(&p[0], m, key)
//   std::sort(v, v + 9)           the steps of libstdc++, comparison by comparison
//
// Elements that compare equal may differ (0.0 and -0.0, objects that are sorted by a key), and the sequence of
// comparisons decides where they end up. So sorts, heaps and selections follow libstdc++'s own steps, which haven't
// changed since release 4.8. For other libraries there are no such texts.
#pragma once

#include "algorithms/loop.h"

#include <clang/AST/ASTContext.h>

#include <optional>
#include <string>

namespace ferry::translator::algorithms {

// Returns whether the algorithm moves elements depending on comparisons.
bool orders(llvm::StringRef name);
// Returns whether there is a text for the algorithm applied to these elements.
bool can_order(llvm::StringRef name, const OrderedElements& elements);
// Returns whether the standard library in use follows the same steps as the texts.
bool has_known_steps(const clang::ASTContext& context);

// Returns the lambda. Messages show its names by their meaning. If the lambda orders a copy, `element` is the element
// type.
std::string lambda_of(const Call& call, const Names& names, const std::string& element);
// Returns a lambda that applies the operation, like `[](const auto& x, const auto& y) { return x < y; }`.
std::string lambda_of(const std::optional<Operation>& operation, bool two, const Names& names);
// Returns whether the algorithm takes a function or a comparison as an argument.
bool calls_function(llvm::StringRef name);

}  // namespace ferry::translator::algorithms
