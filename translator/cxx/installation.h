// Where this Ferry's own headers, libraries and sources are: found from where the program is, installed or in its build
// folder (there the file ferry.tree beside it says). No LLVM here.
#pragma once

#include <string>

namespace ferry::translator::cxx {

struct Installation {
  std::string include_folder;   // <ferry/…>
  std::string runtime_library;  // libferry_runtime.a
  std::string backends;         // their sources: device.h, devices/<target>/
};

Installation find_installation();

// The file of it that isn't there; "" where all are.
std::string missing_file(const Installation& installation);

// Lets the compiler and the translator find <ferry/…> after the user's own folders, without a word on the command
// line: CPLUS_INCLUDE_PATH. Nothing where the compiler looks there anyway.
void offer_headers(const Installation& installation);

}  // namespace ferry::translator::cxx
