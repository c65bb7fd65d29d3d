// Finds what a link needs from Ferry. The linked files are searched for Ferry's code, so that a program without such
// code is linked exactly as without Ferry.
#pragma once

#include "cxx/commands.h"
#include "target/gpu.h"

namespace ferry::translator::cxx {

struct LinkNeeds {
  bool runtime = false;
  std::vector<const Gpu*> gpus;  // GPUs for which there are kernels; their backends are needed, too

  void add(const Gpu* gpu);  // does nothing if the GPU is already in `gpus`
};

// Returns whether the line links no program or library, or states all that it links: -r, -nostdlib, -nodefaultlibs.
bool links_nothing_more(const CompilerLine& line);

// Examines the line's objects and archives: files, and -lNAME in -L folders, $LIBRARY_PATH and /usr/local/lib.
LinkNeeds link_needs(const CompilerLine& line);

// Returns the needs of one object or archive, including thin archives.
LinkNeeds needs_of_file(const std::string& path);

// Returns the words for the runtime and the libraries that it needs, which belong at the end of a link line.
Command runtime_words(const CompilerLine& line, const std::string& runtime_library);

}  // namespace ferry::translator::cxx
