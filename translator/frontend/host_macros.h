// What the host compiler predefines, where Ferry's parser predefines something else.
//
//   #if __SIZEOF_FLOAT80__ > 0         GCC has it, Clang's parser hasn't: an error in the source, a warning in a header
//   a[i] = __VERSION__[0];             an error in an offloaded function
//
// The host compiler is asked once for its flags (-dM -E, some 20 ms); a compiler that can't be run isn't compared with.
#pragma once

#include "frontend/command_line.h"

#include <clang/Lex/Preprocessor.h>

#include <map>
#include <string>
#include <vector>

namespace ferry::translator::frontend {

using Macros = std::map<std::string, std::string>;  // names and bodies

// Empty where there is no compiler to ask.
const Macros& host_macros(const CompileCommand& command);

// Whether two bodies say the same: spelling of numbers and types aside.
bool same_body(const std::string& host, const std::string& own);

// A macro that differs, where it is used.
struct MacroUse {
  clang::SourceLocation location;
  std::string name, host, own;  // what it is to both: "'12'", "not defined"
  bool conditional;             // in an #if
};

// The names in the condition of an #if or #elif, as it is written; `condition` is the range that PPCallbacks gives.
void for_each_name(clang::SourceRange condition, clang::Preprocessor& preprocessor,
                   llvm::function_ref<void(const clang::Token&)> visit);

// Watches what the preprocessor expands and tests from now on, outside system headers.
void watch_macros(clang::Preprocessor& preprocessor, const Macros& host, std::vector<MacroUse>& uses);

}  // namespace ferry::translator::frontend
