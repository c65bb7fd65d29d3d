// Finds the files that a translation unit includes. Uses only the preprocessor, so code that is meant for another
// compiler doesn't matter.
#pragma once

#include "frontend/options.h"

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::frontend {

struct Dependency {
  std::string path;  // the absolute path
  bool is_system;    // whether it is in a folder that the compiler searches as a system folder
};

// Returns the files without duplicates, the main file first. If the preprocessor reports an error (on stderr) or the
// command can't be found, returns nothing and sets `code` accordingly.
std::optional<std::vector<Dependency>> dependencies(const Options& options, const std::string& source, ExitCode& code);

}  // namespace ferry::translator::frontend
