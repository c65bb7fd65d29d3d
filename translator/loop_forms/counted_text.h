// Makes the text of a counted loop that runs the same iterations as a loop of another form.
//
//   for (int i = 0, k = 1; i < n; ++i, k += 2) a[i] = b[k];
//   for (int i = 0; i < n; ++i) { int k = 1 + 2 * i; a[i] = b[k]; }
//
//   for (auto it = v.begin(); it != v.end(); ++it) *it += 1;
//   for (long h = 0; h != static_cast<long>(v.size()); ++h) { auto* it = &v[h]; *it += 1; }
//
// The text runs as a kernel or not at all (rewrite.h), so later stages check what a header reads from memory. This file
// checks the uses of the header's variables by name in the body.
#pragma once

#include "loop_forms/form.h"

#include "algorithms/loop.h"

#include <clang/AST/StmtCXX.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ferry::translator::loop_forms {

struct CountedText {
  std::vector<std::string> before = {};  // declarations before the loop, in a block around it
  std::string header;
  std::string declarations;                      // declarations at the beginning of the body
  std::vector<const clang::Stmt*> removed = {};  // statements of the body that are left out
  std::vector<std::pair<const clang::Expr*, std::string>> replaced = {};
  std::string after = {};       // text after the loop that sets final values
  bool in_other_words = false;  // whether it uses the user's variables but has a header that doesn't read memory
  // For a range-for, the number of earlier iterations and the trip count, as numbers of type long; "" if unknown.
  std::string done = {}, times = {};
};

// Returns the text for the form, or nothing if no text is possible. `function` contains the loop.
std::optional<CountedText> counted_text(const algorithms::UserText& text, const Form& form,
                                        const clang::FunctionDecl& function, algorithms::Names& names);

// Returns whether the loop is `for (int i : std::views::iota(a, b))`, or the same with `std::ranges::iota_view{a, b}`.
bool counts_iota(const clang::CXXForRangeStmt& loop);
// Returns the counted loop's text for such a loop.
std::optional<CountedText> iota_text(const algorithms::UserText& text, const clang::CXXForRangeStmt& loop,
                                     algorithms::Names& names);

// Returns whether the loop is `for (auto it = v.rbegin(); it != v.rend(); ++it)`.
bool counts_backwards(const clang::ForStmt& loop);
// Returns the counted loop's text for such a loop.
std::optional<CountedText> backwards_text(const algorithms::UserText& text, const clang::ForStmt& loop,
                                          algorithms::Names& names);

// Returns whether the loop is like `for (int i = b; i < b + 16 && i < n; ++i)`.
bool has_two_ends(const clang::ForStmt& loop);
// Returns the counted loop's text for such a loop.
std::optional<CountedText> two_ends_text(const algorithms::UserText& text, const clang::ForStmt& loop);

// Returns whether the loop is `for (auto& [a, b] : v)` over an array, or iterates over an object of a user's class,
// over a part of an array (viewed.h), or over a list, as in `for (int d : {-1, 1})`.
bool counts_elements(const clang::CXXForRangeStmt& loop);
// Returns the counted loop's text for such a loop. If the loop has other induction variables, `form` is the loop's
// form. Any array is then allowed, and the form handles the declarations in the header.
std::optional<CountedText> elements_text(const algorithms::UserText& text, const clang::CXXForRangeStmt& loop,
                                         algorithms::Names& names, const Form* form = nullptr);
// Returns the text for either kind of range-for loop: over iota or over elements.
std::optional<CountedText> range_text(const algorithms::UserText& text, const clang::CXXForRangeStmt& loop,
                                      algorithms::Names& names, const Form* form = nullptr);

}  // namespace ferry::translator::loop_forms
