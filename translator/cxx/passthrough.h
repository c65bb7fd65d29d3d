// Decides, without LLVM, whether a command line can concern Ferry.
#pragma once

#include <string>
#include <vector>

namespace ferry::translator::cxx {

// Returns whether the command may be passed through unchanged: it doesn't link, contains none of Ferry's words, and
// compiles only sources that no annotation reaches. False also means that only a closer look can tell.
bool passes_through(const std::vector<std::string>& words);

}  // namespace ferry::translator::cxx
