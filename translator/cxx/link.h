// Finds what a link needs from Ferry. The linked files are searched for Ferry's code, so a program that has none is
// linked exactly as without Ferry.
#pragma once

#include "cxx/commands.h"
#include "target/gpu.h"

namespace ferry::translator::cxx {

struct LinkNeeds {
  bool runtime = false;
  std::vector<const Gpu*> gpus;  // GPUs that have kernels; a link with kernels needs their backends

  void add(const Gpu* gpu);  // does nothing if the GPU is already in `gpus`
};

// Returns whether the line doesn't link a program or library, or itself names everything that it links: -r, -nostdlib,
// -nodefaultlibs.
bool links_nothing_more(const CompilerLine& line);

// Examines the objects and archives of the line: its files, and -lNAME in -L folders, $LIBRARY_PATH and /usr/local/lib.
LinkNeeds link_needs(const CompilerLine& line);

// Returns what an object or an archive (even a thin one) needs.
LinkNeeds needs_of_file(const std::string& path);

// Returns the words that name the runtime and the libraries it needs. They belong at the end of a link line.
Command runtime_words(const CompilerLine& line, const std::string& runtime_library);

}  // namespace ferry::translator::cxx
