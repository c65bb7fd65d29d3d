// Splits a call of an algorithm into its ranges, operations and values, or says which part of it isn't understood.
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

// The elements that a call sorts or reorders.
struct OrderedElements {
  std::optional<std::int64_t> count = {};  // their number; nothing if it isn't constant
  std::int64_t own = 0;                    // the length of an array that is local to the iteration; 0 for other arrays
  // Whether the call may sort a copy of an array from outside the iteration, because the comparison doesn't read it.
  bool may_copy = false;
  bool of_template = false;  // whether template instances may differ in length
};

// What is known about a call before the text of its loop is made.
struct Call {
  const clang::CallExpr* call;
  const Algorithm* algorithm;
  Bytes bytes, replaced;  // the call's text, and the text that its value replaces
  std::optional<Place> first = {}, second = {}, output = {}, other_output = {};
  std::optional<Distance> count = {}, middle = {};  // the length of the range, and of its part before `middle`
  std::optional<Operation> map = {}, fold = {};     // the operations on elements, and on the result and elements
  std::optional<ComparedKey> key = {};              // the part of the elements that is compared; nothing for all of it
  const clang::Expr* value = nullptr;               // the value to fill in, to count or to replace
  const clang::Expr* replacement = nullptr;
  const clang::Expr* initial = nullptr;
  clang::QualType result = {};  // the type of a sum or of a scan's values
  bool of_ranges = false;       // whether the algorithm is in std::ranges
  bool of_objects = false;      // whether the result is an object
  bool stands_in_loop = false;
  OrderedElements ordered = {};
  std::string guard = {};  // the condition under which the call is evaluated; "" for always
  // The use that the code makes of the result: the place itself, the element there, that element's value or index, or
  // the output iterator in a std::ranges result.
  enum class Asked { place, element, value, number, output } asked = Asked::place;
  // A comparison such as `number != m` or `m == number`. An empty `with` stands for the number of elements.
  struct Compared {
    std::string sign, with;
    bool number_first;
  };
  std::optional<Compared> compared = {};
  const clang::Expr* last = nullptr;  // the argument that is the range's end
};

// Returns whether the call is of an algorithm in the table. Outside loops, this excludes algorithms that run in order,
// and memset or memcpy of a local array.
bool calls_algorithm(const clang::CallExpr& call);
// Returns whether `name` is memset, memcpy or an algorithm that runs in order. Such a call may stay as it is without a
// warning.
bool needs_no_warning(llvm::StringRef name);
// Returns "remove_if" or "erase_if" if the call removes elements from an array in place, which can't be a parallel
// loop. Returns "" for other calls.
std::string packing_in_place(const clang::CallExpr& call);
// Returns the comparison operator with spaces, like " == ", or "" if the expression isn't a comparison.
std::string comparison(const clang::Expr& e);
// Returns whether the call is `std::distance(b, e)`.
bool asks_distance(const clang::CallExpr& call);
// Returns the algorithm's name without `std::`.
std::string algorithm_name(const clang::CallExpr& call);
// Reads a call. If some part of it isn't understood, returns nothing and sets `why_not`. `around` is `*call`, `call -
// begin`, `std::distance(begin, call)`, or null.
std::optional<Call> read_call(const UserText& text, const clang::CallExpr& call, const clang::Expr* around,
                              diagnostics::Id& why_not);

}  // namespace ferry::translator::algorithms
