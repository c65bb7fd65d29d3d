// Are the iterations of a loop independent? A simple sound test on the model; no Clang.
//
// Every access to a written buffer has the linear subscript P*i + K + R, i the loop's variable, P and K the same for
// all of them and K the same in all iterations; R may have terms that are the same in all iterations, too, if they are
// smaller than P by their form. Where P and all differences of rests are constants, that decides. Else a launch decides
// on its numbers (model::DependenceCheck), exactly, if there are sizes for which iterations are apart (samples.h).
// Arrays of arrays are also tried dimension by dimension: one whose subscript is c*i + k everywhere, c != 0, is enough.
//
// The polynomials are exact only where nothing wraps: the stub evaluates every subscript and declines where one does.
// A launch is asked only what it is likely to affirm: where K isn't the same, `a[i + k] = a[i]`, with takes_distances;
// where P isn't, `a[i] = a[n + 2 * i]`, with takes_pitches, which no loop asks for whose inner loops could run. K's
// that are less than P by their form, `a[j * (nx + 2 * g) + nx]` beside `a[j * (nx + 2 * g)]`, and more K's than a few
// are taken as columns of a row. takes_data is for test_dependence().
//
// That different buffers don't overlap is the launch's business.
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
  std::set<int> varying;                              // symbols of the loops inside it
  std::optional<model::IndexExpression> stride = {};  // where it is no constant; positive in what is launched
  bool takes_distances = false;                       // what is the same in all iterations may be different numbers
  bool takes_pitches = false;                         // and P, too
  bool takes_data = false;                            // the outermost loop's: data may decide what is touched
  bool takes_places = false;                          // and of an element that an iteration reads and writes
  const model::ParallelLoop* outermost = nullptr;     // of the nest, where its header is known
};

struct Independence {
  bool holds = false;
  std::vector<model::DependenceCheck> dependence_checks;
  std::vector<model::ApartCheck> apart_checks;
  std::vector<model::RowCheck> row_checks;
  std::vector<model::NoWrapCheck> no_wrap_checks;
  diagnostics::Message reason;  // where it doesn't hold, from test_dependence
  int first = -1, second = -1;  // the accesses that carry the dependence
  bool at_launch = false;       // it holds where the launch's numbers say so
};

// The two accesses carry a dependence.
inline Independence tied(int first, int second, diagnostics::Message reason = {}) {
  Independence answer;
  answer.reason = std::move(reason);
  answer.first = first;
  answer.second = second;
  return answer;
}

// What both ask is asked once.
void append_once(std::vector<model::DependenceCheck>& all, std::vector<model::DependenceCheck> more);

Independence test_independence(const model::Footprint& footprint, const LoopUnderTest& loop);
// Of what the loop does with one buffer.
Independence test_independence(const model::Footprint& footprint, const LoopUnderTest& loop, int buffer);

}  // namespace ferry::translator::proof
