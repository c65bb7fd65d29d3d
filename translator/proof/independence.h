// Tests whether the iterations of a loop are independent. This is a simple sound test on the model. Uses no Clang.
//
// Every access to a written buffer must have the linear subscript P*i + K + R with the loop's variable i. P and K are
// the same for all accesses, and K is invariant. R may also have invariant terms if their form shows that they are
// smaller than P. If P and all differences of rests are constants, they decide. Otherwise a launch decides exactly with
// its values (model::DependenceCheck), provided that iterations are disjoint for some sizes (samples.h). Arrays of
// arrays are also tested dimension by dimension: one dimension whose subscript is c*i + k everywhere, with c != 0,
// suffices.
//
// The polynomials are exact only if nothing wraps: the stub evaluates every subscript and declines if one wraps. A
// launch gets only checks that it will probably pass. Different values of K, `a[i + k] = a[i]`, need takes_distances.
// Different values of P, `a[i] = a[n + 2 * i]`, need takes_pitches, which isn't set if inner loops could run in
// parallel instead. Values of K count as columns of a row if their form shows that they are less than P, as in `a[j *
// (nx + 2 * g) + nx]` and `a[j * (nx + 2 * g)]`, or if there are more than a few. takes_data is for test_dependence().
//
// The launch checks that different buffers don't overlap.
#pragma once

#include "diagnostics/message.h"
#include "model/model.h"

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace ferry::translator::proof {

struct LoopUnderTest {
  int symbol = -1;
  std::string name;
  std::optional<std::int64_t> constant_step;
  std::set<int> varying;                              // symbols of the inner loops
  std::optional<model::IndexExpression> stride = {};  // the step if it isn't constant; positive in every launch
  bool takes_distances = false;                       // whether the invariant terms K may differ
  bool takes_pitches = false;                         // whether the factors P may differ, too
  bool takes_data = false;                            // for the outermost loop: whether elements may depend on data
  bool takes_places = false;                          // whether an element that is read and written may depend on data
  const model::ParallelLoop* outermost = nullptr;     // the nest's outermost loop, if its header is known
};

struct Independence {
  bool holds = false;
  std::vector<model::DependenceCheck> dependence_checks;
  std::vector<model::ApartCheck> apart_checks;
  std::vector<model::RowCheck> row_checks;
  std::vector<model::NoWrapCheck> no_wrap_checks;
  diagnostics::Message reason;  // why it doesn't hold; set by test_dependence
  int first = -1, second = -1;  // the accesses that carry the dependence
  bool at_launch = false;       // whether it only holds if the launch's values pass a check
};

// Returns the answer that says that the two accesses carry a dependence.
inline Independence tied(int first, int second, diagnostics::Message reason = {}) {
  Independence answer;
  answer.reason = std::move(reason);
  answer.first = first;
  answer.second = second;
  return answer;
}

// Adds those checks that aren't in `all` yet.
void append_once(std::vector<model::DependenceCheck>& all, std::vector<model::DependenceCheck> more);

Independence test_independence(const model::Footprint& footprint, const LoopUnderTest& loop);
// Tests only accesses to one buffer.
Independence test_independence(const model::Footprint& footprint, const LoopUnderTest& loop, int buffer);

}  // namespace ferry::translator::proof
