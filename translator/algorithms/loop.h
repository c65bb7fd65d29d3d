// Makes the text of a loop that is equivalent to a call of an algorithm.
//
//   std::transform(x.begin(), x.end(), y.begin(), square)
//
//   for (long ferry_loop_i1 = 0; ferry_loop_i1 < static_cast<long>(x.size()); ++ferry_loop_i1)
//     y[ferry_loop_i1] = square(x[ferry_loop_i1])
//
// If the loop isn't launched, the call itself runs. The loop is on one line, except that a lambda keeps its own lines.
#pragma once

#include "algorithms/call.h"

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::algorithms {

struct Names {
  std::string prefix;  // the prefix of generated names: "ferry_loop_"
  unsigned number;

  std::string operator()(const char* letter) const { return prefix + letter + std::to_string(number); }
  // Returns a generated name that messages show as the user's name `users`.
  std::string operator()(const char* letter, const std::string& users) const { return (*this)(letter) + "_" + users; }
  static const char* meaning(char letter);
  // The letter for a counter that messages show as the user's variable minus 1, like `i - 1`.
  static constexpr const char* counter_plus_one = "y";
};

// Writes the loop and the text before it. `result` is the user's variable that gets the call's value; without it, the
// value is in a generated variable. Returns false if no text is possible.
bool write_loop(LineWriter& writer, const UserText& text, const Call& call, const Names& names,
                const std::optional<std::string>& result, std::vector<frontend::StandIn>& loops);

}  // namespace ferry::translator::algorithms
