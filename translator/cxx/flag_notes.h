// What the user's flags don't do in device code, or do otherwise: said once a line.
//
//   ferry cxx g++ --coverage -c heat.cpp
//   ferry: note: '--coverage' counts your own text, which runs with FERRY_DEVICE=off; kernels aren't counted
//
// In CMake once for each target (--ferry-flag-notes). -Wno-ferry-flags keeps them back. docs/builds.md has the whole
// table.
#pragma once

#include "cxx/compiler_line.h"
#include "cxx/settings.h"

namespace ferry::translator::cxx {

std::vector<std::string> flag_notes(const CompilerLine& line, const Settings& settings);

// gcov's: they count lines as #line names them.
bool is_coverage(const std::string& word);

// Clang's own coverage: it counts lines of the generated file, whatever #line says.
bool is_coverage_mapping(const std::string& word);

}  // namespace ferry::translator::cxx
