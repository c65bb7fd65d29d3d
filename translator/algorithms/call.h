// A call of an algorithm, taken apart: its ranges, operations and values, or what isn't known of it.
//
//   std::inner_product(v.begin(), v.end(), p + k, 0.0)     first v, second p + k, count v.size(), map *, fold +,
//   initial 0.0
#pragma once

#include "algorithms/operation.h"
#include "algorithms/range.h"
#include "algorithms/table.h"
#include "diagnostics/message.h"

#include <clang/AST/Expr.h>

#include <cstdint>
#include <optional>
#include <string>

namespace ferry::translator::algorithms {

// What a call sorts, or orders otherwise.
struct OrderedElements {
  std::optional<std::int64_t> count = {};  // none: it isn't a constant
  std::int64_t own = 0;                    // the length of the iteration's own array; 0: it is another one's
  // Others than the iteration's own are ordered in a copy. What compares them reads nothing of their type.
  bool may_copy = false;
  bool of_template = false;  // instances may have other lengths
};

// What is known of a call before its text is made.
struct Call {
  const clang::CallExpr* call;
  const Algorithm* algorithm;
  Bytes bytes, replaced;  // its own, and those that its value stands for
  std::optional<Place> first = {}, second = {}, output = {}, other_output = {};
  std::optional<Distance> count = {}, middle = {};  // of the elements, and of those before the place between
  std::optional<Operation> map = {}, fold = {};     // of elements, of the result with them
  std::optional<ComparedKey> key = {};              // of what elements are compared, where it isn't all of them
  const clang::Expr* value = nullptr;               // what is filled in, counted, or replaced
  const clang::Expr* replacement = nullptr;
  const clang::Expr* initial = nullptr;
  clang::QualType result = {};  // of a sum, or of what a scan adds up
  bool of_ranges = false;       // of std::ranges
  bool of_objects = false;      // the result is one
  bool stands_in_loop = false;
  OrderedElements ordered = {};
  std::string guard = {};  // it is evaluated only where this holds; "": always
  // What is asked for: the place itself, or only its element, that one's value or its number; or, of the ends that
  // std::ranges gives, the output's.
  enum class Asked { place, element, value, number, output } asked = Asked::place;
  // `number != m`, `m == number`. `with`: "" is the number of elements.
  struct Compared {
    std::string sign, with;
    bool number_first;
  };
  std::optional<Compared> compared = {};
  const clang::Expr* last = nullptr;  // the range's end, as it was given
};

// A call of an algorithm of the table; of memset and memcpy those that fill or copy a local array in a loop, of those
// that run in order those in a loop.
bool calls_algorithm(const clang::CallExpr& call);
// Returns whether `name` is memset, memcpy, or one that runs in order, which may stay a plain call without a warning.
bool is_no_loss(llvm::StringRef name);
// "remove_if", "erase_if": what takes elements out of an array in place, which is no loop of iterations in any order;
// "": it is none.
std::string packing_in_place(const clang::CallExpr& call);
// " == " or another comparison; "": the expression is none.
std::string comparison(const clang::Expr& e);
// `std::distance(b, e)`
bool asks_distance(const clang::CallExpr& call);
// Without `std::`
std::string algorithm_name(const clang::CallExpr& call);
// None: `why_not` says what isn't known of it. `around`: `*call`, `call - begin` or `std::distance(begin, call)`; null:
// nothing of these.
std::optional<Call> read_call(const UserText& text, const clang::CallExpr& call, const clang::Expr* around,
                              diagnostics::Id& why_not);

}  // namespace ferry::translator::algorithms
