// The places of this Ferry's headers, libraries and sources. They are found from the program's own place: an
// installation, or a build folder with the file ferry.tree. No LLVM here.
#pragma once

#include <string>

namespace ferry::translator::cxx {

struct Installation {
  std::string include_folder;   // <ferry/…>
  std::string runtime_library;  // libferry_runtime.a
  std::string backends;         // the backends' sources: device.h, devices/<target>/
};

Installation find_installation();

// Returns the first of its files that is missing; "" if none is.
std::string missing_file(const Installation& installation);

// Makes the compiler and the translator search <ferry/…> after the user's own folders, with CPLUS_INCLUDE_PATH instead
// of words on the command line. Does nothing if the compiler searches there anyway.
void offer_headers(const Installation& installation);

}  // namespace ferry::translator::cxx
