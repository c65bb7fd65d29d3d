// Whether an annotation reaches a compilation, told by the compiler's own preprocessor: macros, conditions and
// whichever way files are reached are what they are to the compiler. It costs some 10 % of compiling. No LLVM here.
#pragma once

#include <string>
#include <vector>

namespace ferry::translator::cxx {

struct Preprocessed {
  // near: an attribute that was probably meant to be one of Ferry's (frontend/near_names.h), also beside others that
  // are. failed: the command's exit code isn't 0.
  enum class Answer { none, near, some, failed } answer = Answer::failed;
  std::string file;  // that holds the first annotation
};

// Runs a command of preprocess_command()'s kind. What it says on stderr isn't shown.
Preprocessed preprocess(const std::vector<std::string>& command);

// A compiler's command as one that prints the preprocessed text of all its sources. Empty where its words can't be
// told: response files, or Clang with a precompiled header, whose text is not printed.
std::vector<std::string> preprocess_command(const std::vector<std::string>& command);

}  // namespace ferry::translator::cxx
