// The library's algorithms whose loops run in order, as the text of a lambda that an iteration of a kernel calls:
//
//   std::find(p, p + m, key)      [](auto* a, long n, const auto key) { for (long i = 0; i < n; ++i) if (a[i] == key)
//                                 return i; return n; }(&p[0], m, key)
//   std::sort(v, v + 9)           what libstdc++ does, comparison by comparison
//
// Elements that compare equal may differ (0.0 and -0.0, objects that are sorted by a key), and whatever a comparison is
// given decides where they end. So sorts, heaps and selections follow libstdc++'s own steps, which have been the same
// since its release 4.8; of another library they aren't taken.
#pragma once

#include "algorithms/loop.h"

#include <clang/AST/ASTContext.h>

#include <optional>
#include <string>

namespace ferry::translator::algorithms {

// Whether the algorithm moves elements by what compares them.
bool orders(llvm::StringRef name);
// Whether its text can order them.
bool can_order(llvm::StringRef name, const OrderedElements& elements);
// Whether the library is the one whose steps the texts follow.
bool has_known_steps(const clang::ASTContext& context);

// The lambda, in names that messages show by their words. `element`: the type of a copy's elements.
std::string lambda_of(const Call& call, const Names& names, const std::string& element);
// `[](const auto& x, const auto& y) { return x < y; }`, which calls the operation.
std::string lambda_of(const std::optional<Operation>& operation, bool two, const Names& names);
// Whether the algorithm is given a function or an order.
bool calls_function(llvm::StringRef name);

}  // namespace ferry::translator::algorithms
