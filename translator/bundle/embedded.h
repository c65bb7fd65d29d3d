// Ferry's own files that every bundle contains: the runtime's sources and its CMake files. They are compiled into the
// program, so that an installed `ferry` needs no other file.
#pragma once

#include <string>

namespace ferry::translator::bundle {

struct EmbeddedFile {
  const char* path;  // its path in the bundle: "ferry/runtime/include/ferry/call.h"
  const char* contents;
};

extern const EmbeddedFile embedded_files[];  // ends with {nullptr, nullptr}

// Returns the contents of the file with this path in the bundle, or null if there is none.
const char* embedded_contents(const std::string& path);

}  // namespace ferry::translator::bundle
