// Compares the macros that the host compiler and Ferry's parser predefine.
//
//   #if __SIZEOF_FLOAT80__ > 0         only GCC defines it: an error in the source, a warning in a header
//   a[i] = __VERSION__[0];             an error in an offloaded function
//
// The host compiler runs once with its flags (-dM -E, about 20 ms). If it can't run, there is no comparison.
#pragma once

#include "frontend/command_line.h"

#include <clang/Lex/Preprocessor.h>

#include <map>
#include <string>
#include <vector>

namespace ferry::translator::frontend {

using Macros = std::map<std::string, std::string>;  // maps names to bodies

// Returns the host compiler's macros. They are empty if there is no compiler to run.
const Macros& host_macros(const CompileCommand& command);

// Returns whether two macro bodies are equal, apart from the spelling of numbers and types.
bool same_body(const std::string& host, const std::string& own);

// A use of a macro whose definitions in the host compiler and in the parser differ.
struct MacroUse {
  clang::SourceLocation location;
  std::string name, host, own;  // `host` and `own` are the macro's bodies: "'12'", "not defined"
  bool conditional;             // whether the use is in an #if
};

// Visits the names in the condition of an #if or #elif as it is written. `condition` is the range that PPCallbacks
// gets.
void for_each_name(clang::SourceRange condition, clang::Preprocessor& preprocessor,
                   llvm::function_ref<void(const clang::Token&)> visit);

// From now on, records which macros the preprocessor expands and tests outside system headers.
void watch_macros(clang::Preprocessor& preprocessor, const Macros& host, std::vector<MacroUse>& uses);

}  // namespace ferry::translator::frontend
