// Parses Ferry's own words on a compiler's command line, and FERRY_TARGETS.
//
//   --ferry-targets=host,GPU    the targets of the kernels; overrides FERRY_TARGETS; default: host
//   --ferry-without=heat        functions that aren't translated; also FERRY_WITHOUT (frontend/left_out.h)
//   --ferry-bodies-from=src,a.cpp   other sources of the program (callees/other_sources.h); also FERRY_BODIES_FROM
//   --ferry-explain             reports on stderr which parts of each annotated source run where, and why
//   --ferry-strict-fp           don't reassociate floating-point reductions
//   -Wno-ferry-…, -Werror=ferry-…   for the translator only
//   -Wno-ferry-flags            no notes about flags that don't reach device code
//   --ferry-flag-notes          only these notes, in the form for builds in which CMake compiles the generated files
#pragma once

#include <llvm/Support/Error.h>

#include <string>
#include <vector>

namespace ferry::translator::cxx {

struct Settings {
  std::vector<std::string> targets{"host"};
  std::vector<std::string> diagnostic_flags;  // the words that follow -W
  std::vector<std::string> bodies_from;       // names of files and folders
  bool no_flag_notes = false;
  bool only_flag_notes = false;
  bool targets_on_line = false;  // whether `targets` is from the command line
  bool explain = false;
  bool strict_fp = false;

  bool has_target(const std::string& name) const;
};

// Removes Ferry's words from `words` and returns the settings. An unknown word or target is an error.
llvm::Expected<Settings> take_settings(std::vector<std::string>& words);

}  // namespace ferry::translator::cxx
