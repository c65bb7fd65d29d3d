// Asks the compiler's own preprocessor whether an annotation reaches a compilation. So macros, conditions and search
// rules are the compiler's own. It costs some 10 % of compiling. No LLVM here.
#pragma once

#include <string>
#include <vector>

namespace ferry::translator::cxx {

struct Preprocessed {
  // near: there is an attribute that was probably meant to be one of Ferry's (frontend/near_names.h), perhaps beside
  // correct ones. failed: the command's exit code isn't 0.
  enum class Answer { none, near, some, failed } answer = Answer::failed;
  std::string file;  // the file with the first annotation
};

// Runs a command from preprocess_command(). Its messages on stderr aren't shown.
Preprocessed preprocess(const std::vector<std::string>& command);

// Makes a compiler's command print the preprocessed text of all its sources. Empty if that is impossible: response
// files, or Clang with a precompiled header, whose text isn't printed.
std::vector<std::string> preprocess_command(const std::vector<std::string>& command);

}  // namespace ferry::translator::cxx
