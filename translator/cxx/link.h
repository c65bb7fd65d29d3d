// What a link needs from Ferry. The linked files are searched for Ferry's code, so that a program without it is linked
// exactly as without Ferry.
#pragma once

#include "cxx/commands.h"
#include "target/gpu.h"

namespace ferry::translator::cxx {

struct LinkNeeds {
  bool runtime = false;
  std::vector<const Gpu*> gpus;  // GPUs that there are kernels for; their backends are needed, too

  void add(const Gpu* gpu);  // does nothing for a known one
};

// Returns whether the line makes no program or library, or states all that it links: -r, -nostdlib, -nodefaultlibs.
bool links_nothing_more(const CompilerLine& line);

// Examines the line's objects and archives: named ones, and -lNAME in -L folders, $LIBRARY_PATH and /usr/local/lib.
LinkNeeds link_needs(const CompilerLine& line);

// Returns the needs of one object or archive, which may be thin.
LinkNeeds needs_of_file(const std::string& path);

// Returns the words for the runtime and its own libraries, which belong at the end of a link line.
Command runtime_words(const CompilerLine& line, const std::string& runtime_library);

}  // namespace ferry::translator::cxx
