// Are the iterations of a loop independent? A simple sound test on the model; no Clang.
//
// Every access to a written buffer has the linear subscript P*i + K + R, i the loop's variable, P and K the same for
// all of them and K the same in all iterations; R may have terms that are the same in all iterations, too, if they are
// smaller than P by their form. Two iterations are |P*step| apart or more, so they touch different
// elements where |P*step| > max R - min R over all accesses and everything inside the loop: proved where all of that
// is constant, else a check by the stub at run time that rows stay apart (for b[j*nx + i] and loop j: P = nx, R = i,
// which is `0 <= i < nx` up to an offset). Arrays of arrays are also tried dimension by dimension: one whose subscript
// is c*i + k everywhere, c != 0, is enough.
//
// The polynomials are exact only where nothing wraps: the stub evaluates every subscript and declines where one does.
// Where K isn't the same, `a[i + k] = a[i]`, and nothing else is said of it, the check is that K's are farther apart
// than all the rest reaches (takes_distances); where they differ by a multiple of P, they never are. K's that are less
// than P by their form, `a[j * (nx + 2 * g) + nx]` beside `a[j * (nx + 2 * g)]`, and more K's than a few are taken as
// columns of a row: the check is that of rows. Where P isn't the same, `a[i] = a[n + 2 * i]`, it is that what is
// touched at one P lies before or behind all that is touched at the other (takes_pitches): most launches may fail it,
// so a loop whose inner loops could run asks for none. takes_data is for test_dependence().
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
  std::string name, step;
  std::optional<std::int64_t> constant_step;
  std::set<int> varying;                              // symbols of the loops inside it
  std::optional<model::IndexExpression> stride = {};  // where it is no constant; positive in what is launched
  bool takes_distances = false;                       // what is the same in all iterations may be different numbers
  bool takes_pitches = false;                         // and P, too
  bool takes_data = false;                            // the outermost loop's: data may decide what is touched
};

struct Independence {
  bool holds = false;
  std::vector<model::StrideCheck> stride_checks;
  std::vector<model::ApartCheck> apart_checks;
  std::vector<model::RowCheck> row_checks;
  std::vector<model::NoWrapCheck> no_wrap_checks;
  diagnostics::Message reason;  // where it doesn't hold, from test_dependence
  int first = -1, second = -1;  // the accesses that carry the dependence
  struct Beside {
    std::vector<int> accesses, others;
  };
  std::vector<Beside> beside;  // accesses of two places that stride checks say lie apart
};

// The two accesses carry a dependence.
inline Independence tied(int first, int second, diagnostics::Message reason = {}) {
  Independence answer;
  answer.reason = std::move(reason);
  answer.first = first;
  answer.second = second;
  return answer;
}

Independence test_independence(const model::Footprint& footprint, const LoopUnderTest& loop);
// Of what the loop does with one buffer.
Independence test_independence(const model::Footprint& footprint, const LoopUnderTest& loop, int buffer);

}  // namespace ferry::translator::proof
