// A call of an algorithm → the loop that it stands for, in text.
//
//   std::transform(x.begin(), x.end(), y.begin(), square)
//
//   for (long ferry_loop_i1 = 0; ferry_loop_i1 < static_cast<long>(x.size()); ++ferry_loop_i1)
//     y[ferry_loop_i1] = square(x[ferry_loop_i1])
//
// and in its place, if the loop isn't launched: the call itself. On one line, but for a lambda's own lines.
#pragma once

#include "algorithms/operation.h"
#include "algorithms/range.h"
#include "algorithms/table.h"
#include "diagnostics/message.h"

#include <clang/AST/Expr.h>

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::algorithms {

// What is known of a call before its text is made.
struct Call {
  const clang::CallExpr* call;
  const Algorithm* algorithm;
  Bytes bytes, replaced;  // its own, and those that its value stands for
  std::optional<Place> first = {}, second = {}, output = {};
  std::optional<Distance> count = {};
  std::optional<Operation> map = {}, fold = {};  // of elements, of the result with them
  const clang::Expr* value = nullptr;            // what is filled in or counted
  const clang::Expr* initial = nullptr;
  clang::QualType result = {};  // of a sum
  // Of a place: only the element or its number is asked for.
  enum class Asked { place, element, number } asked = Asked::place;
};

// A call of an algorithm of the table. Null: it is none.
bool calls_algorithm(const clang::CallExpr& call);
// None: `why_not` says what isn't known of it. `around`: `*call` or `call - begin`; null: neither.
std::optional<Call> read_call(const UserText& text, const clang::CallExpr& call, const clang::Expr* around,
                              diagnostics::Id& why_not);

struct Names {
  std::string prefix;  // "ferry_loop_"
  unsigned number;

  std::string operator()(const char* letter) const { return prefix + letter + std::to_string(number); }
  static const char* meaning(char letter);
};

// Text before the loop, and the loop. `result`: a variable of the user's that takes it, as the call's value is; none:
// it is in one of the names. False: the text can't be made.
bool write_loop(LineWriter& writer, const UserText& text, const Call& call, const Names& names,
                const std::optional<std::string>& result, std::vector<frontend::StandIn>& loops);
// What stands in the place of the call's value, after the loop. None: it has none that is known.
std::optional<std::string> value_text(const UserText& text, const Call& call, const Names& names);
// The initial value of a sum.
std::optional<std::string> initial_text(const UserText& text, const Call& call);

}  // namespace ferry::translator::algorithms
