// A form → the text of a counted loop that runs the same iterations.
//
//   for (int i = 0, k = 1; i < n; ++i, k += 2) a[i] = b[k];
//   for (int i = 0; i < n; ++i) { int k = 1 + 2 * i; a[i] = b[k]; }
//
//   for (auto it = v.begin(); it != v.end(); ++it) *it += 1;
//   for (long h = 0; h != static_cast<long>(v.size()); ++h) { auto* it = &v[h]; *it += 1; }
//
// It runs as a kernel or not at all (rewrite.h), so what a header reads from memory is looked at later; what the body
// does by name to its variables is looked at here.
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
  std::vector<std::string> before = {};  // declarations around the loop
  std::string header;
  std::string declarations;                      // at the body's begin
  std::vector<const clang::Stmt*> removed = {};  // statements of the body
  std::vector<std::pair<const clang::Expr*, std::string>> replaced = {};
  std::string after = {};       // the loop: what variables have then
  bool in_other_words = false;  // it has the user's variables, and its header reads no memory
  // Of a range-for, in numbers of type long: how many iterations come before one, and how many there are. "": unknown.
  std::string done = {}, times = {};
};

// `function`: the loop's. None: it can't be said so.
std::optional<CountedText> counted_text(const algorithms::UserText& text, const Form& form,
                                        const clang::FunctionDecl& function, algorithms::Names& names);

// Whether it is `for (int i : std::views::iota(a, b))`, also of `std::ranges::iota_view{a, b}`.
bool counts_iota(const clang::CXXForRangeStmt& loop);
// Its text.
std::optional<CountedText> iota_text(const algorithms::UserText& text, const clang::CXXForRangeStmt& loop,
                                     algorithms::Names& names);

// Whether it is `for (auto it = v.rbegin(); it != v.rend(); ++it)`.
bool counts_backwards(const clang::ForStmt& loop);
// Its text.
std::optional<CountedText> backwards_text(const algorithms::UserText& text, const clang::ForStmt& loop,
                                          algorithms::Names& names);

// Whether it is `for (int i = b; i < b + 16 && i < n; ++i)`.
bool has_two_ends(const clang::ForStmt& loop);
// Its text.
std::optional<CountedText> two_ends_text(const algorithms::UserText& text, const clang::ForStmt& loop);

// Whether it is `for (auto& [a, b] : v)` of an array, or runs over a class of the user's, a part of an array (viewed.h)
// or a list, `for (int d : {-1, 1})`.
bool counts_elements(const clang::CXXForRangeStmt& loop);
// Its text. `form`: that of the loop, where variables count beside the elements, which any array may have then; what
// the header declares is left to it.
std::optional<CountedText> elements_text(const algorithms::UserText& text, const clang::CXXForRangeStmt& loop,
                                         algorithms::Names& names, const Form* form = nullptr);
// Of any of these two.
std::optional<CountedText> range_text(const algorithms::UserText& text, const clang::CXXForRangeStmt& loop,
                                      algorithms::Names& names, const Form* form = nullptr);

}  // namespace ferry::translator::loop_forms
