// Whether a command line can concern Ferry, decided without LLVM.
#pragma once

#include <string>
#include <vector>

namespace ferry::translator::cxx {

// The command may be passed through as it is: it doesn't link, none of its words is Ferry's, and what it compiles
// reaches no annotation. False where only a closer look can tell.
bool passes_through(const std::vector<std::string>& words);

}  // namespace ferry::translator::cxx
