// The files that a translation unit includes, found by the preprocessor alone, so that code for another compiler
// doesn't matter.
#pragma once

#include "frontend/options.h"

#include <optional>
#include <string>
#include <vector>

namespace ferry::translator::frontend {

struct Dependency {
  std::string path;  // absolute
  bool is_system;    // from a folder that the compiler searches for system headers
};

// The main file first, without duplicates. None if the preprocessor reports an error (on stderr) or the command can't
// be found; `code` says which.
std::optional<std::vector<Dependency>> dependencies(const Options& options, const std::string& source, ExitCode& code);

}  // namespace ferry::translator::frontend
