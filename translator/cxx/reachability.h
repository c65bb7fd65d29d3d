// Decides whether a compilation can reach an annotation. Looks only at the command line, the environment and the texts.
// Uses no LLVM.
//
//   g++ -Iinc -c main.cpp     main.cpp includes <vector> and "own.h" of inc: plain if neither mentions Ferry
//   g++ -c main.cpp           main.cpp includes <other/loops.h>, which is in no folder of the line: unsure
//
// `plain` is a proof: anything that isn't known to be harmless makes the answer `unsure`. Conditions are ignored, and a
// name is followed to every folder that has it. So neither macros nor the order of folders matter.
#pragma once

#include <string>
#include <vector>

namespace ferry::translator::cxx {

enum class Reachability {
  plain,      // reaches no annotation
  unsure,     // only a closer look can tell (preprocessed.h)
  mentioned,  // a text that it may include, or a -D, mentions an annotation
  asked,      // like `mentioned`, but a text also tests __has_cpp_attribute(ferry::offload)
};

// Returns the answer for all files of a compiler's command. Requires that the command isn't a link without sources.
Reachability reachability_of(const std::vector<std::string>& command);

// Returns the answer for one source, compiled with the other words of the command.
Reachability reachability_of(const std::string& source, const std::vector<std::string>& command);

}  // namespace ferry::translator::cxx
