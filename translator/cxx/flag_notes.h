// Notes about flags that have no effect, or a different one, in device code. They are given once for each command line.
//
//   ferry cxx g++ --coverage -c heat.cpp
//   ferry: note: '--coverage' counts only the original loops, which run with FERRY_DEVICE=off, and no kernels
//
// CMake prints the notes once for each target (--ferry-flag-notes). -Wno-ferry-flags suppresses them. docs/builds.md
// has the whole table.
#pragma once

#include "cxx/compiler_line.h"
#include "cxx/settings.h"

namespace ferry::translator::cxx {

std::vector<std::string> flag_notes(const CompilerLine& line, const Settings& settings);

// Returns whether the option is for gcov. It counts the lines that #line directives name.
bool is_coverage(const std::string& word);

// Returns whether the option is for Clang's own coverage. It counts the generated file's lines and ignores #line.
bool is_coverage_mapping(const std::string& word);

}  // namespace ferry::translator::cxx
