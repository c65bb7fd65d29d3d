// From a call of an algorithm to the text of an equivalent loop.
//
//   std::transform(x.begin(), x.end(), y.begin(), square)
//
//   for (long ferry_loop_i1 = 0; ferry_loop_i1 < static_cast<long>(x.size()); ++ferry_loop_i1)
//     y[ferry_loop_i1] = square(x[ferry_loop_i1])
//
// If the loop isn't launched, the call itself runs. The loop is on one line, except for a lambda's own lines.
#pragma once

#include "algorithms/call.h"

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::algorithms {

struct Names {
  std::string prefix;  // "ferry_loop_"
  unsigned number;

  std::string operator()(const char* letter) const { return prefix + letter + std::to_string(number); }
  // A name for which messages show the user's.
  std::string operator()(const char* letter, const std::string& users) const { return (*this)(letter) + "_" + users; }
  static const char* meaning(char letter);
  // The letter of a counter that is one more than the user's variable, by which messages name it: `i` for `… - 1`.
  static constexpr const char* counter_plus_one = "y";
};

// Writes text before the loop, and the loop. `result`: a user's variable that gets the call's value; none: the value is
// in one of the names. Returns false if there is no such text.
bool write_loop(LineWriter& writer, const UserText& text, const Call& call, const Names& names,
                const std::optional<std::string>& result, std::vector<frontend::StandIn>& loops);

}  // namespace ferry::translator::algorithms
