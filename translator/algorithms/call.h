// A call of an algorithm, split into its ranges, operations and values, or what is unknown about it.
//
//   std::inner_product(v.begin(), v.end(), p + k, 0.0)
//     first v, second p + k, count v.size(), map *, fold +, initial 0.0
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

// The elements that a call sorts, or orders in another way.
struct OrderedElements {
  std::optional<std::int64_t> count = {};  // none: it isn't constant
  std::int64_t own = 0;                    // length of an array that belongs to the iteration; 0: another array
  // An array outside the iteration is ordered in a copy, if the comparison reads nothing of the elements' type.
  bool may_copy = false;
  bool of_template = false;  // instances may have different lengths
};

// What is known about a call before its text is made.
struct Call {
  const clang::CallExpr* call;
  const Algorithm* algorithm;
  Bytes bytes, replaced;  // its own, and those of the expression that its value replaces
  std::optional<Place> first = {}, second = {}, output = {}, other_output = {};
  std::optional<Distance> count = {}, middle = {};  // of the range, and from its start to the middle iterator
  std::optional<Operation> map = {}, fold = {};     // of elements, and of the result with elements
  std::optional<ComparedKey> key = {};              // the part of elements that is compared, if not the whole
  const clang::Expr* value = nullptr;               // the value that is filled in, counted, or replaced
  const clang::Expr* replacement = nullptr;
  const clang::Expr* initial = nullptr;
  clang::QualType result = {};  // the type of a sum, or of a scan's values
  bool of_ranges = false;       // of std::ranges
  bool of_objects = false;      // the result is an object
  bool stands_in_loop = false;
  OrderedElements ordered = {};
  std::string guard = {};  // a condition under which it is evaluated; "": always
  // What is used of the result: the place itself, or only its element, the element's value or its number; or the output
  // iterator of a std::ranges result.
  enum class Asked { place, element, value, number, output } asked = Asked::place;
  // `number != m`, `m == number`. `with`: "" stands for the number of elements.
  struct Compared {
    std::string sign, with;
    bool number_first;
  };
  std::optional<Compared> compared = {};
  const clang::Expr* last = nullptr;  // the range's end as an argument
};

// Returns whether it calls an algorithm of the table. Outside loops, algorithms that run in order don't count, nor does
// memset or memcpy of a local array.
bool calls_algorithm(const clang::CallExpr& call);
// Returns whether `name` is memset, memcpy, or runs in order, so that it may stay a plain call without a warning.
bool needs_no_warning(llvm::StringRef name);
// "remove_if", "erase_if": removes elements from an array in place, which can't be a parallel loop; "": it is no such
// call.
std::string packing_in_place(const clang::CallExpr& call);
// " == " or another comparison; "": the expression is none.
std::string comparison(const clang::Expr& e);
// Returns whether it is `std::distance(b, e)`.
bool asks_distance(const clang::CallExpr& call);
// The name without `std::`.
std::string algorithm_name(const clang::CallExpr& call);
// None: `why_not` says what is unknown. `around`: `*call`, `call - begin` or `std::distance(begin, call)`; null: none
// of these.
std::optional<Call> read_call(const UserText& text, const clang::CallExpr& call, const clang::Expr* around,
                              diagnostics::Id& why_not);

}  // namespace ferry::translator::algorithms
