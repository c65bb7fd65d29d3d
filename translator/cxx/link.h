// What a link needs of Ferry: found by looking into the files that are linked, so that a program without Ferry's code
// is linked exactly as without Ferry.
#pragma once

#include "cxx/commands.h"
#include "target/gpu.h"

namespace ferry::translator::cxx {

struct LinkNeeds {
  bool runtime = false;
  std::vector<const Gpu*> gpus;  // that there are kernels for: their backends, too

  void add(const Gpu* gpu);  // once
};

// The line makes no program or library, or says itself what to link: -r, -nostdlib, -nodefaultlibs.
bool links_nothing_more(const CompilerLine& line);

// Objects and archives of the line, by name or as -lNAME in -L folders, $LIBRARY_PATH and /usr/local/lib.
LinkNeeds link_needs(const CompilerLine& line);

// The needs of one object or archive, thin ones included.
LinkNeeds needs_of_file(const std::string& path);

// The runtime and its own libraries, to be put at the end of a link line.
Command runtime_words(const CompilerLine& line, const std::string& runtime_library);

}  // namespace ferry::translator::cxx
