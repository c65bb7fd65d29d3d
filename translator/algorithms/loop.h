// A call of an algorithm → the loop that it stands for, in text.
//
//   std::transform(x.begin(), x.end(), y.begin(), square)
//
//   for (long ferry_loop_i1 = 0; ferry_loop_i1 < static_cast<long>(x.size()); ++ferry_loop_i1)
//     y[ferry_loop_i1] = square(x[ferry_loop_i1])
//
// and in its place, if the loop isn't launched: the call itself. On one line, but for a lambda's own lines.
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
  // In which messages show the user's.
  std::string operator()(const char* letter, const std::string& users) const { return (*this)(letter) + "_" + users; }
  static const char* meaning(char letter);
  // Of a counter that is one more than the user's variable, by whose name messages call it: `i` for `… - 1`.
  static constexpr const char* one_more = "y";
};

// Text before the loop, and the loop. `result`: a variable of the user's that takes it, as the call's value is; none:
// it is in one of the names. False: the text can't be made.
bool write_loop(LineWriter& writer, const UserText& text, const Call& call, const Names& names,
                const std::optional<std::string>& result, std::vector<frontend::StandIn>& loops);

}  // namespace ferry::translator::algorithms
