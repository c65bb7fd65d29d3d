// Decides, without LLVM, whether a command line can concern Ferry.
#pragma once

#include <string>
#include <vector>

namespace ferry::translator::cxx {

// Returns whether the command may be passed through unchanged. This requires that it doesn't link, contains none of
// Ferry's words, and compiles only sources that no annotation reaches. If it returns false, a closer look may still
// show the same.
bool passes_through(const std::vector<std::string>& words);

}  // namespace ferry::translator::cxx
