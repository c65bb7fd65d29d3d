// Finds the files that a translation unit includes with the preprocessor alone, so that code for another compiler
// doesn't matter.
#pragma once

#include "frontend/options.h"

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::frontend {

struct Dependency {
  std::string path;  // absolute path
  bool is_system;    // whether the compiler searches its folder for system headers
};

// Returns the files without duplicates, the main file first. Returns nothing if the preprocessor reports an error (on
// stderr) or the command can't be found; `code` says which.
std::optional<std::vector<Dependency>> dependencies(const Options& options, const std::string& source, ExitCode& code);

}  // namespace ferry::translator::frontend
