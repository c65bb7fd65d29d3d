// How a loop counts: its induction variables and its condition, in whatever form the user wrote the loop.
//
//   while (k < m) { …; ++k; }              k: +1, in the body;         k < m
//   for (p = a; p != e; ++p, q -= 2) …     p: +1, q: −2, in the step;  p != e
//   while (n-- > 0) …                      n: −1, in the condition;    n > 0, with the value before the update
//   for (i = 0, j = m; i < j; ++i, --j) …  i: +1, j: −1, in the step;  i < j, two counters
//
// Limits: counters are local integers of at least 32 bits, or local pointers, and their addresses don't escape. Each
// iteration that doesn't leave the loop updates them exactly once, by a constant. The condition is one comparison.
#pragma once

#include "ir/body.h"
#include "ir/uses.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ferry::translator::rewrite {

struct Counter {
  enum class Place { condition, step, body };
  ir::VariableId variable;
  std::int64_t step = 1;  // in elements for a pointer; negative if it counts down
  ir::ExpressionId update;
  Place place;
  std::size_t statement = 0;  // the number of the updating statement in the body, if the body updates it
  bool alone = false;         // whether the statement does nothing else
};

struct CountingForm {
  std::vector<Counter> counters;
  std::size_t tested;              // the number of the counter that the condition compares
  std::optional<std::size_t> end;  // the number of the other counter, if the condition compares two counters
  // The other operand of the comparison, after C++'s conversion; none for `n--`, which is compared with 0.
  std::optional<ir::ExpressionId> bound;
  model::Compare compare;      // tested COMPARE bound
  bool updated_first = false;  // whether the condition updates the counter before it compares: `--n > 0`
  bool loses_sign = false;     // whether the comparison converts a signed counter to an unsigned type
};

// Returns the loop's counting form, or none if it has none. `exposed` has the function's exposed variables.
std::optional<CountingForm> counting_form(const ir::Body& body, const ir::Loop& loop, const ir::VariableSet& exposed);

// Returns the statements of a loop's body, which is a block or one statement.
std::vector<ir::StatementId> statements_of(const ir::Body& body, ir::StatementId code);

}  // namespace ferry::translator::rewrite
