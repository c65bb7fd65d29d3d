// Asks the compiler's own preprocessor whether an annotation reaches a compilation. The answer takes macros, conditions
// and search rules into account. This takes about 10 % of the time of a compilation. Uses no LLVM.
#pragma once

#include <string>
#include <vector>

namespace ferry::translator::cxx {

struct Preprocessed {
  // `near`: the user probably meant some attribute as one of Ferry's (frontend/near_names.h); there may be correct
  // ones, too. `failed`: the command's exit code isn't 0.
  enum class Answer { none, near, some, failed } answer = Answer::failed;
  std::string file;  // the file with the first annotation
};

// Runs a command from preprocess_command(). Hides its messages on stderr.
Preprocessed preprocess(const std::vector<std::string>& command);

// Returns the command that prints the preprocessed text of all sources. Returns an empty command if that is impossible:
// with response files, or with a precompiled header under Clang, which wouldn't print the header's text.
std::vector<std::string> preprocess_command(const std::vector<std::string>& command);

}  // namespace ferry::translator::cxx
