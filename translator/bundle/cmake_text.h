// Generates the bundle's own CMake files. Their commands are defined in cmake/bundle/bundle.cmake.
#pragma once

#include "bundle/request.h"

#include <map>
#include <string>
#include <vector>

namespace ferry::translator::bundle {

struct CompiledFile {
  std::string path;  // its path in the bundle
  std::vector<std::string> flags;
};

// One target and the paths of its files in the bundle.
struct BundledTarget {
  const Target* target;
  std::vector<CompiledFile> files;                          // files for the C++ compiler
  std::map<std::string, std::vector<std::string>> kernels;  // keyed by GPU: the files for the GPU's compiler
  bool contracts = false;                                   // whether the user's flags allow contracting a * b + c
};

std::string project_text(const Request& request);
std::string target_text(const BundledTarget& target);

}  // namespace ferry::translator::bundle
