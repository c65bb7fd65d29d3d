// Whether a compilation can reach an annotation, judged only from its line, the environment and the texts. No LLVM
// here.
//
//   g++ -Iinc -c main.cpp     main.cpp includes <vector> and "own.h" of inc: plain, if neither mentions Ferry
//   g++ -c main.cpp           main.cpp includes <other/loops.h>, which is in no folder of the line: unsure
//
// `plain` is a proof; anything that isn't known to be harmless makes the answer `unsure`. Conditions are ignored, and a
// name is followed to every folder that has it. So neither macros nor the order of folders matter.
#pragma once

#include <string>
#include <vector>

namespace ferry::translator::cxx {

enum class Reachability {
  plain,      // it reaches no annotation
  unsure,     // only a closer look can tell (preprocessed.h)
  mentioned,  // a text that it may include, or a -D, mentions one
  asked,      // also, a text asks whether annotations are known: __has_cpp_attribute(ferry::offload)
};

// For all files of a compiler's command. The command isn't a link without sources.
Reachability reachability_of(const std::vector<std::string>& command);

// For one source, with the rest of the command as it is.
Reachability reachability_of(const std::string& source, const std::vector<std::string>& command);

}  // namespace ferry::translator::cxx
