// Finds the headers, libraries and sources of this Ferry relative to the program: in an installation, or in a build
// folder with the file ferry.tree. Uses no LLVM.
#pragma once

#include <string>

namespace ferry::translator::cxx {

struct Installation {
  std::string include_folder;   // the folder that contains <ferry/…>
  std::string runtime_library;  // the path of libferry_runtime.a
  std::string backends;         // the folder with the backends' sources: device.h, devices/<target>/
};

Installation find_installation();

// Returns the first file of the installation that is missing, or "".
std::string missing_file(const Installation& installation);

// Makes the compiler and the translator search for <ferry/…> after the user's own folders. Sets CPLUS_INCLUDE_PATH
// instead of adding words to the command line. Does nothing if the compiler searches there anyway.
void offer_headers(const Installation& installation);

}  // namespace ferry::translator::cxx
