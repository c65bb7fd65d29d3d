// The bundle's own CMake files: what is in the bundle → text. What the commands in them do is in
// cmake/bundle/bundle.cmake.
#pragma once

#include "bundle/request.h"

#include <map>
#include <string>
#include <vector>

namespace ferry::translator::bundle {

struct CompiledFile {
  std::string path;  // in the bundle
  std::vector<std::string> flags;
};

// One target as the bundle has it.
struct BundledTarget {
  const Target* target;
  std::vector<CompiledFile> files;                          // for the C++ compiler
  std::map<std::string, std::vector<std::string>> kernels;  // of each GPU, for its compiler
  bool contracts = false;                                   // the user's flags allow a * b + c as one operation
};

std::string project_text(const Request& request);
std::string target_text(const BundledTarget& target);

}  // namespace ferry::translator::bundle
