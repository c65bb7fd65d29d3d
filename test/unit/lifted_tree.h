// Lifts source code and returns a body's tree as text.
#pragma once

#include "frontend/parse.h"
#include "ir/dump.h"
#include "lift/unit.h"

#include <algorithm>
#include <string>

namespace ferry::translator {

// Returns the tree of the statement in a loop over `x[i]`, without the loop itself.
inline std::string lifted_tree(const std::string& declarations, const std::string& parameters,
                               const std::string& statement) {
  std::string dumped, messages;
  const std::string code = declarations + "\n[[ferry::offload]] void f(" + parameters +
                           ") {\n  for (int i = 0; i < n; ++i) {\n    " + statement + "\n  }\n}\n";
  frontend::parse_code(
      code, {"-std=c++20"},
      [&](frontend::ParsedUnit& unit) {
        const ir::Unit lifted = lift::lift(unit, lift::unit_files(unit));
        for (const ir::OffloadedFunction& function : lifted.functions) dumped += ir::dump(function.body);
        return true;
      },
      &messages);
  const std::string inside = "      body\n        block\n";
  const std::size_t begin = dumped.find(inside);
  if (begin == std::string::npos) return messages + dumped;
  std::string made;
  for (std::size_t at = begin + inside.size(); at < dumped.size();) {
    const std::size_t end = dumped.find('\n', at);
    const std::string line = dumped.substr(at, end - at);
    made += line.substr(std::min<std::size_t>(line.find_first_not_of(' '), 10)) + "\n";
    at = end + 1;
  }
  return made;
}

}  // namespace ferry::translator
