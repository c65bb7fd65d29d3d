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
// Returns whether there is a text for the algorithm that orders these elements.
bool can_order(llvm::StringRef name, const OrderedElements& elements);
// Returns whether the library's steps are those that the texts follow.
bool has_known_steps(const clang::ASTContext& context);

// Returns the lambda, with names that messages show by their meaning. `element` is the element type if it orders a
// copy.
std::string lambda_of(const Call& call, const Names& names, const std::string& element);
// Returns a lambda that calls the operation: `[](const auto& x, const auto& y) { return x < y; }`.
std::string lambda_of(const std::optional<Operation>& operation, bool two, const Names& names);
// Returns whether the algorithm takes a function or an order as an argument.
bool calls_function(llvm::StringRef name);

}  // namespace ferry::translator::algorithms
